import { Form, InputNumber, Select, Switch } from 'antd';
import { useId } from 'react';
import type { ReportColumnFacts } from '../../../contract/studio/report.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { axesOf, filtersIn, setPartKind } from '../../../definition/edit/report.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import {
  fieldOfFilter,
  PART_KINDS,
  PART_SHAPES,
  type PartKind,
  type ReportPart,
} from '../../../definition/types/report.ts';
import { faultsOf } from './faultsHere.ts';
import { ReportCondition } from './ReportCondition.tsx';
import { ReportMeasures } from './ReportMeasures.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { Words } from './texts.ts';
import type { LiveReport } from './useReportDraft.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  index: number;
  part: ReportPart;
  live: LiveReport;
}

/** One part of a report: how it is drawn, what it counts and by what; everything is chosen out of what there is. */
export function ReportPartPanel(props: Props) {
  const { draft, t, readonly, change, index, part, live } = props;
  const id = useId();
  const { kind, title, from, by = [], fields = [], top, compare, without = [] } = part;
  const columns = live.columnsOf(from);
  const shape = PART_SHAPES[kind];
  const set = (name: string, value: JsonValue | undefined) =>
    change((now) => setProperty(now, 'report.json', ['parts', index, name], value), `part ${index} ${name}`);
  const setList = (name: string, value: string[]) => set(name, value.length > 0 ? value : undefined);
  const filters = filtersIn(draft.files).map(fieldOfFilter);
  const several = (name: string, value: string[], options: Option[], most?: number) => (
    <Form.Item data-control={name} label={t(`report.${name}`)} htmlFor={`${id}${name}`}>
      <Select
        id={`${id}${name}`}
        mode="multiple"
        optionFilterProp="label"
        value={value}
        {...(most !== undefined && { maxCount: most })}
        options={options}
        onChange={(next: string[]) => setList(name, next)}
      />
    </Form.Item>
  );
  return (
    <Form layout="vertical" disabled={readonly} component="div">
      <SpokenText
        file="report.json"
        {...{ draft, t, change }}
        label={t('title')}
        english={t('english')}
        value={title ?? ''}
        pointer={['parts', index, 'title']}
        faults={faultsOf(draft.faults, 'report', `part ${index}`)}
        control="title"
      />
      <Form.Item label={t('report.kind')} htmlFor={`${id}kind`}>
        <Select
          id={`${id}kind`}
          value={kind}
          options={PART_KINDS.map((value) => ({ value, label: t(`report.part.${value}`) }))}
          onChange={(next: PartKind) => change((now) => setPartKind(now, index, next, columns))}
        />
      </Form.Item>
      <Form.Item data-control="from" label={t('report.partFrom')} htmlFor={`${id}from`}>
        <Select
          id={`${id}from`}
          showSearch
          optionFilterProp="label"
          value={from ?? ''}
          options={[
            { value: '', label: t('report.asReport') },
            ...(live.data?.sources ?? []).map((one) => ({ value: one.from, label: one.title })),
          ]}
          onChange={(next: string) => set('from', next || undefined)}
        />
      </Form.Item>
      {kind === 'list' ? several('fields', fields, columns.map(optionOf)) : null}
      {shape.by[1] > 0 ? several('by', by, axisOptions(columns, t), shape.by[1]) : null}
      {shape.measures[1] > 0 ? <ReportMeasures {...props} columns={columns} /> : null}
      <ReportCondition {...{ t, readonly, columns }} value={part.where} onChange={(where) => set('where', where)} />
      {kind === 'figure' ? (
        <Form.Item label={t('report.compare')} extra={t('report.compareHint')} htmlFor={`${id}compare`}>
          <Switch
            id={`${id}compare`}
            checked={compare === 'previous'}
            onChange={(isOn) => set('compare', isOn ? 'previous' : undefined)}
          />
        </Form.Item>
      ) : (
        <Form.Item data-control="top" label={t('report.top')} htmlFor={`${id}top`}>
          <InputNumber
            id={`${id}top`}
            className={styles.wide ?? ''}
            min={1}
            max={1000}
            precision={0}
            value={top ?? null}
            onChange={(next) => set('top', next ?? undefined)}
          />
        </Form.Item>
      )}
      {filters.length > 0
        ? several(
            'without',
            without,
            filters.map((name) => columns.find((one) => one.name === name) ?? { name, title: name }).map(optionOf),
          )
        : null}
    </Form>
  );
}

interface Option {
  value: string;
  label: string;
}

const optionOf = ({ name, title }: Pick<ReportColumnFacts, 'name' | 'title'>): Option => ({
  value: name,
  label: title,
});

/** Columns by their titles, dates by their periods too. */
function axisOptions(columns: readonly ReportColumnFacts[], t: Words): Option[] {
  const titles = new Map(columns.map(({ name, title }) => [name, title]));
  return axesOf(columns).map((axis) => {
    const [, unit, column = axis] = /^(\w+)\((.*)\)$/.exec(axis) ?? [];
    const name = titles.get(column) ?? column;
    return { value: axis, label: unit === undefined ? name : t(`report.unit.${unit}`, { name }) };
  });
}
