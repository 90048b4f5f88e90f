import { AutoComplete, Button, Form, Select } from 'antd';
import { useId } from 'react';
import type { ReportColumnFacts } from '../../../contract/studio/report.ts';
import { setMeasures, toggleTitle } from '../../../definition/edit/report.ts';
import { MEASURES, type MeasureName } from '../../../definition/report/language.ts';
import {
  measureText,
  measuresOf,
  PART_SHAPES,
  type MeasureEntry,
  type ReportPart,
} from '../../../definition/types/report.ts';
import { SpokenText } from './SpokenText.tsx';
import type { Words } from './texts.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  index: number;
  part: ReportPart;
  columns: readonly ReportColumnFacts[];
}

const NAMES = Object.keys(MEASURES) as MeasureName[];

/** What a part counts: one measure, or the columns of a table. */
export function ReportMeasures({ draft, t, readonly, change, index, part, columns }: Props) {
  const measures = measuresOf(part);
  const write = (next: readonly MeasureEntry[], what = '') => change((now) => setMeasures(now, index, next), what);
  const say = (at: number, text: string, what = '') => {
    const entry = measures[at] ?? text;
    write(
      measures.length === 0
        ? [text]
        : measures.with(at, typeof entry === 'string' ? text : { ...entry, measure: text }),
      what,
    );
  };
  const form = (entry: MeasureEntry, at: number) => (
    <MeasureFields
      {...{ t, columns }}
      text={measureText(entry)}
      onChange={(text) => say(at, text, `part ${index} measure ${at}`)}
    />
  );
  if (part.kind !== 'table') return form(measures[0] ?? '', 0);
  return (
    <section aria-label={t('report.measures')}>
      {measures.map((entry, at) => (
        <details key={at} className={styles.columns}>
          <summary>{typeof entry === 'string' ? wordsFor(entry, columns, t) : entry.title}</summary>
          {form(entry, at)}
          {typeof entry === 'string' ? null : (
            <SpokenText
              file="report.json"
              {...{ draft, t, change }}
              label={t('report.columnTitle')}
              value={entry.title}
              pointer={['parts', index, 'measures', at, 'title']}
            />
          )}
          <div className={styles.bar}>
            <Button size="small" disabled={readonly} onClick={() => change((now) => toggleTitle(now, index, at))}>
              {t(typeof entry === 'string' ? 'report.ownTitle' : 'report.usualTitle')}
            </Button>
            <Button
              size="small"
              danger
              disabled={readonly || measures.length < 2}
              onClick={() => write(measures.toSpliced(at, 1))}
            >
              {t('remove')}
            </Button>
          </div>
        </details>
      ))}
      <div className={styles.bar}>
        <Button
          size="small"
          disabled={readonly || measures.length >= PART_SHAPES.table.measures[1]}
          onClick={() => write([...measures, 'count()'])}
        >
          {t('report.addMeasure')}
        </Button>
      </div>
    </section>
  );
}

interface FieldsProps {
  t: Words;
  columns: readonly ReportColumnFacts[];
  text: string;
  onChange(text: string): void;
}

/** How something is counted, and of what: a column that fits, or a condition. */
function MeasureFields({ t, columns, text, onChange }: FieldsProps) {
  const id = useId();
  const { name, argument } = read(text);
  const takes = name === undefined ? 'text' : MEASURES[name];
  const fitting = (wanted: string) => columns.filter((column) => isArgument(wanted, column));
  const title = columns.find((column) => column.name === argument)?.title;
  return (
    <>
      <Form.Item label={t('report.measure')} htmlFor={id}>
        <Select
          id={id}
          value={name ?? null}
          options={NAMES.map((value) => ({ value, label: t(`report.measure.${value}`) }))}
          onChange={(next: MeasureName) => {
            const first = MEASURES[next] === takes ? argument : fitting(MEASURES[next])[0]?.name;
            onChange(`${next}(${next === 'count' ? '' : (first ?? '')})`);
          }}
        />
      </Form.Item>
      <Form.Item
        label={t(`report.of.${takes}`)}
        extra={title ?? (takes.startsWith('condition') ? t('report.of.hint') : undefined)}
        htmlFor={`${id}of`}
      >
        <AutoComplete
          id={`${id}of`}
          className={styles.wide ?? ''}
          value={argument}
          options={fitting(takes).map((column) => ({ value: column.name, label: column.title }))}
          onChange={(next: string) => onChange(name === undefined ? next : `${name}(${next})`)}
        />
      </Form.Item>
    </>
  );
}

/** `sum(amount)` as a heading says it. */
function wordsFor(text: string, columns: readonly ReportColumnFacts[], t: Words): string {
  const { name, argument } = read(text);
  const title = columns.find((column) => column.name === argument)?.title ?? argument;
  return name === undefined ? text : [t(`report.measure.${name}`), title].filter((word) => word !== '').join(' · ');
}

/** `sum(amount)` is a name and what it takes; anything else is only a text. */
function read(text: string): { name?: MeasureName; argument: string } {
  const [, called = '', argument = ''] = /^\s*(\w+)\s*\((.*)\)\s*$/s.exec(text) ?? [];
  const name = NAMES.find((one) => one === called);
  return name === undefined ? { argument: text } : { name, argument };
}

function isArgument(takes: string, { kind }: ReportColumnFacts): boolean {
  if (takes === 'number') return kind === 'number' || kind === 'money';
  return takes === 'column' || (takes.startsWith('condition') && kind === 'boolean');
}
