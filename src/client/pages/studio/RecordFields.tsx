import { Button, Form } from 'antd';
import { useState } from 'react';
import type { RecordField } from '../../../contract/studio/uses.ts';
import { fieldKind } from '../../../definition/entity/fields.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { KIND } from '../../../definition/widgets/facts.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import type { ExpressionPlace } from './expressionPlace.ts';
import { Setting, type Choice } from './Setting.tsx';
import { SetValue } from './SetValue.tsx';
import { recordFields } from './studioCalls.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

interface Props {
  t: Words;
  readonly: boolean;
  /** the form, its titles in the reader's language */
  schema: JsonSchema;
  place: ExpressionPlace;
  /** of whose records, or of which service; empty = nobody has said so yet */
  entity: string;
  /** a service is filled in, for whom this one is what it follows */
  follows?: string | undefined;
  /** by the record's fields, as expressions or fixed values */
  set: Readonly<Record<string, string>>;
  /** an expression that says which record is changed; undefined = a new one is made */
  changes: string | undefined;
  /** the field of the record that `changes` is the value of; left out = it is the record itself */
  by?: string | undefined;
  /** a record may be found by what one of its fields says */
  mayFind?: boolean;
  /** a table of the form whose rows are written, one record each */
  each?: string | undefined;
  /** nothing is there yet that could be changed */
  isNew?: boolean;
  onChange(set: Record<string, string>, changes: string | undefined, by: string | undefined): void;
}

/** What a request writes into a record: its fields, each with a field of the form, what is always known, a fixed value or an expression. */
export function RecordFields(props: Props) {
  const { t, readonly, schema, place, entity, set, changes, each, onChange } = props;
  const locale = useLocale();
  const kind = props.follows === undefined ? 'entity' : 'topic';
  const { data, error } = useLoad(entity === '' ? null : `record-fields:${kind}:${entity}:${locale}`, () =>
    recordFields(entity, kind),
  );
  // what is typed is one change, made when it is left
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const now = typed ?? set;
  const commit = (next: Record<string, string>, id = changes, field = props.by) => {
    setTyped(null);
    onChange(next, id, field);
  };
  if (entity === '') return <p className={styles.soft}>{t(kind === 'topic' ? 'rec.firstTopic' : 'rec.first')}</p>;
  const known = data ?? [];
  const isNew = props.isNew === true || changes === undefined;
  const needed = known.filter(({ name, isRequired }) => isNew && isRequired && !Object.hasOwn(now, name));
  const unknown = Object.keys(now).filter((name) => !known.some((one) => one.name === name));
  const shown = known.filter((one) => Object.hasOwn(now, one.name) || needed.includes(one));
  const left = known.filter((one) => !shown.includes(one));
  const targets = props.isNew ? [] : sourcesFor(t, { 'x-record': entity, type: 'string' }, schema, each);
  /** by what a record may be found: by one plain value that the form knows too */
  const valuesFor = (name: string): Choice[] => {
    const schema = known.find((field) => field.name === name)?.schema ?? {};
    return [...sourcesFor(t, schema, props.schema, each), ...numbersIn(props.schema, t), ...alwaysFor(schema, t)];
  };
  const finders = props.mayFind === true ? known.filter((one) => one.isFilter && valuesFor(one.name).length > 0) : [];
  const find = (name: string) => onChange({ ...now }, valuesFor(name)[0]?.value ?? '', name);
  /** what is called the same in both is meant by both */
  const alike = known.flatMap((field) => {
    const same = Object.hasOwn(now, field.name) ? undefined : sameIn(field, sourcesFor(t, field.schema, schema, each));
    return same === undefined ? [] : [[field.name, same.value] as const];
  });
  const without = (name: string) => Object.fromEntries(Object.entries(now).filter(([own]) => own !== name));
  return (
    <Form component={false} layout="vertical" disabled={readonly}>
      <div
        role="group"
        aria-label={t('rec.fields')}
        onBlur={() => {
          if (typed !== null) commit(typed);
        }}
      >
        {targets.length > 0 || finders.length > 0 || !isNew ? (
          <Setting
            label={t('rec.which')}
            as="one"
            choices={[
              { value: NEW, label: t('rec.new') },
              ...targets.map(({ value, label }) => ({ value, label: t('rec.changed', { field: label }) })),
              ...(finders.length > 0 ? [{ value: FOUND, label: t('rec.found') }] : []),
            ]}
            value={props.by === undefined ? changes : FOUND}
            usually={NEW}
            onChange={(next) => {
              if (next === FOUND) find(finders[0]?.name ?? '');
              else onChange({ ...now }, typeof next === 'string' ? next : undefined, undefined);
            }}
          />
        ) : null}
        {props.by === undefined ? null : (
          <>
            <Setting
              label={t('rec.by')}
              as="one"
              choices={finders.map(({ name, title }) => ({ value: name, label: title }))}
              value={props.by}
              usually=""
              onChange={(next) => find(String(next))}
            />
            <Setting
              label={t('rec.byValue')}
              as="one"
              choices={valuesFor(props.by)}
              value={changes}
              usually=""
              onChange={(next) => onChange({ ...now }, String(next), props.by)}
            />
          </>
        )}
        {error && !data ? <p role="alert">{t(kind === 'topic' ? 'rec.unknownTopic' : 'rec.unknown')}</p> : null}
        {[...shown, ...unknown.map(strange)].map((field) => (
          <SetValue
            key={field.name}
            {...{ name: field.name, place, t, readonly, values: field.values }}
            title={field.isRequired && isNew ? t('rec.needed', { field: field.title }) : field.title}
            value={now[field.name] ?? ''}
            known={[
              ...(Object.hasOwn(now, field.name) ? [] : [{ value: '', label: t('rec.unset') }]),
              ...alwaysFor(field.schema, t, props.follows),
              ...sourcesFor(t, field.schema, schema, each),
            ]}
            onChange={(value, isTyped) => {
              const next = { ...now, [field.name]: value };
              if (isTyped) setTyped(next);
              else commit(value === '' ? without(field.name) : next);
            }}
            onRemove={Object.hasOwn(now, field.name) ? () => commit(without(field.name)) : undefined}
          />
        ))}
        {alike.length > 0 && !readonly ? (
          <Button size="small" onClick={() => commit({ ...now, ...Object.fromEntries(alike) })}>
            {t('rec.alike', { count: alike.length })}
          </Button>
        ) : null}
        {left.length > 0 && !readonly ? (
          <Setting
            label={t('rec.add')}
            as="one"
            choices={left.map(({ name, title }) => ({ value: name, label: title }))}
            value={undefined}
            onChange={(name) => {
              const field = left.find((one) => one.name === name);
              if (field)
                commit({
                  ...now,
                  [field.name]: usualFor(
                    field,
                    sourcesFor(t, field.schema, schema, each),
                    alwaysFor(field.schema, t, props.follows),
                    t,
                  ),
                });
            }}
          />
        ) : null}
      </div>
    </Form>
  );
}

const [NEW, FOUND] = ['-', '='];

/** One that the file names, and the entity does not have. */
const strange = (name: string): RecordField => ({
  name,
  title: name,
  schema: {},
  isRequired: false,
  values: null,
  isFilter: false,
});

/** What is there whatever the form asks. */
function alwaysFor({ type, format, ...schema }: JsonSchema, t: Words, follows?: string): Choice[] {
  if (follows !== undefined && schema['x-request'] === follows)
    return [{ value: '${processInstanceId}', label: t('rec.request') }];
  if (format === 'user-id') return [{ value: '${initiator}', label: t('rec.applicant') }];
  if (format === 'dept-id') return [{ value: '${deptOf(initiator)}', label: t('rec.dept') }];
  if (format === 'date') return [{ value: '${today()}', label: t('rec.today') }];
  if (format === 'date-time') return [{ value: '${now()}', label: t('rec.now') }];
  return type === 'string' && format === undefined ? [{ value: '${number}', label: t('rec.number') }] : [];
}

/** The numbers of requests that the form names: `${leave.number}`. */
const numbersIn = (form: JsonSchema, t: Words): Choice[] =>
  Object.entries(form.properties ?? {}).flatMap(([name, { title = name, ...schema }]) =>
    schema['x-request'] === undefined
      ? []
      : [{ value: `\${${name}.number}`, label: t('rec.numberOf', { field: title }) }],
  );

/** Fields of the form that hold the same kind of thing, and the ends of a span; those of a row where each row makes a record. */
function sourcesFor(t: Words, target: JsonSchema, form: JsonSchema, each: string | undefined): Choice[] {
  return [...fieldsByPath(form).values()].flatMap(([field]) => {
    if (field === undefined || (field.inRows && !field.path.startsWith(`${each}.`))) return [];
    const label = field.schema.title ?? field.name;
    if (KIND.isRange(field.schema) && target.format === field.schema.items?.format)
      return [
        { value: `\${min(${field.path})}`, label: t('rec.begin', { field: label }) },
        { value: `\${max(${field.path})}`, label: t('rec.end', { field: label }) },
      ];
    return fits(target, field.schema) ? [{ value: `\${${field.path}}`, label }] : [];
  });
}

function fits(target: JsonSchema, source: JsonSchema): boolean {
  for (const keyword of ['x-record', 'x-request'] as const)
    if (target[keyword] !== undefined || source[keyword] !== undefined) return target[keyword] === source[keyword];
  const [wanted, given] = [fieldKind(target), fieldKind(source)];
  if (wanted === 'text') return ['text', 'choice', 'date', 'number', 'money'].includes(given) && !isId(source);
  if (wanted === 'choice') return given === 'choice' && target.format === source.format;
  if (wanted === 'number' || wanted === 'money') return given === 'number' || given === 'money';
  return wanted === given && target.format === source.format;
}

const isId = ({ format }: JsonSchema): boolean => format?.endsWith('-id') === true;

/** What a field most likely becomes: the form's field that is called the same, or the first that fits. */
function usualFor(field: RecordField, sources: readonly Choice[], always: readonly Choice[], t: Words): string {
  const choices = [...sources, ...always];
  return (sameIn(field, choices) ?? choices[0])?.value ?? field.values?.[0]?.value ?? t('act.set.text');
}

const sameIn = ({ name, title }: RecordField, choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ value, label }) => label === title || value === `\${${name}}`);
