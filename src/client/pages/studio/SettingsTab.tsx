import { Form } from 'antd';
import { useRef } from 'react';
import { objectIn, schemaIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import type { Pointer } from '../../../definition/text/json.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { asObject, type JsonValue } from '../../../definition/types/json.ts';
import { DEFAULT_ACTIONS, TASK_ACTIONS } from '../../../definition/verbs.ts';
import { actionsIn } from '../../../definition/edit/actions.ts';
import { EffectList } from './EffectList.tsx';
import { ExclusiveList } from './ExclusiveList.tsx';
import { faultsOf, leftOf, problemOf, useGoal } from './faultsHere.ts';
import { nodesOf } from './nodes.ts';
import { OwnFaults } from './OwnFaults.tsx';
import { Setting, type Choice } from './Setting.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

const ACCOUNT_TYPES = ['teacher', 'staff', 'student', 'admin'] as const;
/** Columns that every kind of record has. */
const OWN_COLUMNS = ['createDate', 'updateDate', 'creatorName', 'updaterName'] as const;

/** What a definition says as a whole, beside its form and its process. */
export function SettingsTab(props: TabProps & { definition: FormDefinition }) {
  const { draft, t, readonly, goal, definition } = props;
  const box = useRef<HTMLDivElement>(null);
  useGoal(goal?.place.tab === 'settings' ? goal : null, box);
  const file = `${definition.kind}.json` as const;
  const manifest = objectIn(draft.files, file);
  return (
    <div ref={box}>
      <Form layout="vertical" disabled={readonly} component="div" className={styles.settings ?? ''}>
        <OwnFaults faults={leftOf(faultsOf(draft.faults, 'settings'), SAID)} />
        <section className={styles.panel} aria-label={t('set.head')}>
          <h3>{t('set.head')}</h3>
          <SpokenText
            {...props}
            file={file}
            label={t('title')}
            english={t('english')}
            value={textOf(manifest['title'])}
            pointer={['title']}
            faults={faultsOf(draft.faults, 'settings')}
          />
          {definition.kind === 'topic' ? <TopicHead {...props} /> : <EntityHead {...props} />}
        </section>
        {definition.kind === 'entity' ? <EntityAccess {...props} /> : null}
        {definition.kind === 'topic' ? (
          <>
            <Steps {...props} />
            <section className={styles.panel} aria-label={t('set.approvers')}>
              <h3>{t('set.approvers')}</h3>
              <Choose {...props} pointer={['approvers', 'empty']} values={['admin', 'skip', 'fail']} />
              <Choose {...props} pointer={['approvers', 'self']} values={['allow', 'skip', 'leader']} />
              <Choose {...props} pointer={['approvers', 'repeat']} values={['none', 'consecutive', 'all']} />
            </section>
            <ExclusiveList {...props} fields={fieldsOf(props)} />
            <EffectList {...props} />
          </>
        ) : null}
      </Form>
    </div>
  );
}

/** What a control says of its own faults. */
const SAID = [
  ...['title', 'english', 'guide', 'category', 'startableBy', 'promiseDays', 'number', 'summary', 'nodes'],
  ...[
    'approvers',
    'label',
    'list',
    'filters',
    'scope',
    'permission',
    'readers',
    'own.field',
    'own.actions',
    'private',
    'unique',
  ],
];

type Props = TabProps & { definition: FormDefinition };

function TopicHead(props: Props) {
  const { studio, draft, t } = props;
  const manifest = objectIn(draft.files, 'topic.json');
  return (
    <>
      <SpokenText
        {...props}
        file="topic.json"
        label={t('set.guide')}
        hint={t('set.guideHint')}
        value={textOf(manifest['guide'])}
        pointer={['guide']}
        faults={faultsOf(draft.faults, 'settings')}
        rows={5}
        optional
      />
      <Setting {...said(props, ['category'])} label={t('category')} as="one" choices={studio.categories} />
      <Setting {...said(props, ['startableBy'])} label={t('set.startableBy')} as="several" choices={whoOf(props)} />
      <Setting {...said(props, ['promiseDays'])} label={t('set.promiseDays')} as="number" />
      <Setting {...said(props, ['number'])} label={t('set.number')} hint={t('set.numberHint')} as="code" />
      <Setting {...said(props, ['summary'])} label={t('set.summary')} as="several" choices={fieldsOf(props)} />
    </>
  );
}

/** What people may do at each step. */
function Steps(props: Props) {
  const { draft, definition, t } = props;
  const tasks = nodesOf(definition, t).filter(({ value }) => value !== 'start' && value !== 'view');
  const nodes = asObject(objectIn(draft.files, 'topic.json')['nodes']) ?? {};
  const actions = TASK_ACTIONS.map((value) => ({ value: value as string, label: t(`renderer:action_${value}`) }));
  return (
    <section className={styles.panel} aria-label={t('set.steps')}>
      <h3>{t('set.steps')}</h3>
      {tasks.map(({ value: id, label }) => {
        const written = asObject(nodes[id])?.['actions'];
        // a button that has words of its own keeps them
        const own = Array.isArray(written) ? written : undefined;
        const nameOf = (one: JsonValue): string => (typeof one === 'string' ? one : textOf(asObject(one)?.['name']));
        const set = (names: JsonValue | undefined) =>
          said(props, ['nodes', id, 'actions']).onChange(
            Array.isArray(names) ? names.map((name) => own?.find((one) => nameOf(one) === name) ?? name) : undefined,
          );
        return (
          <fieldset key={id} className={styles.condition}>
            <legend>{label}</legend>
            <Setting
              problem={said(props, ['nodes', id, 'actions']).problem}
              label={t('set.actions')}
              as="several"
              choices={actions}
              value={own?.map(nameOf) ?? [...DEFAULT_ACTIONS]}
              onChange={set}
            />
            <Setting
              {...said(props, ['nodes', id, 'summary'])}
              label={t('set.decidesBy')}
              as="several"
              choices={fieldsOf(props)}
            />
            <Setting {...said(props, ['nodes', id, 'batch'])} label={t('set.batch')} as="yes" usually />
          </fieldset>
        );
      })}
    </section>
  );
}

function EntityHead(props: Props) {
  const { draft, t } = props;
  const fields = fieldsOf(props);
  const { unique: apart } = objectIn(draft.files, 'entity.json');
  const groups = Array.isArray(apart) && apart.length > 0 ? apart : [[]];
  const setGroup = (index: number) => (group: JsonValue | undefined) => {
    const next = group === undefined ? groups.toSpliced(index, 1) : groups.with(index, group);
    said(props, ['unique']).onChange(next.length > 0 ? next : undefined);
  };
  const columns = [
    ...fields,
    ...OWN_COLUMNS.map((value) => ({ value: value as string, label: t(`set.column.${value}`) })),
  ];
  return (
    <>
      <Setting {...said(props, ['label'])} label={t('set.label')} hint={t('set.labelHint')} as="one" choices={fields} />
      <Setting {...said(props, ['list'])} label={t('set.list')} as="several" choices={columns} />
      <Setting {...said(props, ['filters'])} label={t('set.filters')} as="several" choices={columns} />
      {groups.map((group, index) => (
        <Setting
          key={index}
          problem={said(props, ['unique', index]).problem}
          label={t('set.unique')}
          hint={t('set.uniqueHint')}
          as="several"
          choices={fields}
          value={group}
          onChange={setGroup(index)}
        />
      ))}
      <Setting {...said(props, ['scope'])} label={t('set.scope')} hint={t('set.scopeHint')} as="one" choices={fields} />
      <Setting
        {...said(props, ['permission'])}
        label={t('report.permission')}
        hint={t('set.permissionHint')}
        as="code"
      />
    </>
  );
}

/** Who sees the records, and whose they are. */
function EntityAccess(props: Props) {
  const { draft, t } = props;
  const { own, readers } = objectIn(draft.files, 'entity.json');
  const fields = fieldsOf(props);
  const people = Object.entries(schemaIn(draft.files).properties ?? {}).filter(
    ([, { format, items }]) => (items?.format ?? format) === 'user-id',
  );
  const actions = [
    ...(['list', 'create', 'update', 'delete'] as const).map((value) => ({
      value: value as string,
      label: t(`set.own.${value}`),
    })),
    ...actionsIn(draft.files).flatMap((one) =>
      typeof one === 'string' ? [] : [{ value: one.name ?? '', label: draft.spoken(one.title ?? one.name ?? '') }],
    ),
  ];
  const field = said(props, ['own', 'field']);
  return (
    <section className={styles.panel} aria-label={t('set.access')}>
      <h3>{t('set.access')}</h3>
      <p className={styles.soft}>{t('set.accessHint')}</p>
      <Setting
        {...said(props, ['readers'])}
        label={t('set.readers')}
        as="several"
        choices={[{ value: 'everybody', label: t('set.everybody') }, ...whoOf(props)]}
      />
      {readers === undefined ? null : (
        <Setting {...said(props, ['private'])} label={t('set.private')} as="several" choices={fields} />
      )}
      <Setting
        {...field}
        label={t('set.own.field')}
        hint={t('set.own.fieldHint')}
        as="one"
        choices={fields.filter(({ value }) => people.some(([name]) => name === value))}
        onChange={(name) =>
          own === undefined || name === undefined
            ? said(props, ['own']).onChange(name === undefined ? undefined : { field: name, actions: ['list'] })
            : field.onChange(name)
        }
      />
      {own === undefined ? null : (
        <Setting {...said(props, ['own', 'actions'])} label={t('set.own.actions')} as="several" choices={actions} />
      )}
    </section>
  );
}

/** Kinds of accounts, and roles. */
const whoOf = ({ studio, t }: Props): Choice[] =>
  unique([
    ...ACCOUNT_TYPES.map((value) => ({ value: value as string, label: t(`set.account.${value}`) })),
    ...studio.groups.flatMap(({ group, name }) =>
      group.startsWith('role:') ? [{ value: group.slice('role:'.length), label: name }] : [],
    ),
  ]);

function Choose({ pointer, values, ...props }: Props & { pointer: Pointer; values: readonly string[] }) {
  const name = pointer.join('.');
  return (
    <Setting
      {...said(props, pointer)}
      label={props.t(`set.${name}`)}
      as="one"
      choices={values.map((value) => ({ value, label: props.t(`set.${name}.${value}`) }))}
      usually={values[0] ?? ''}
    />
  );
}

/** What stands there, and how it is changed. */
function said({ draft, change, definition }: Props, pointer: Pointer) {
  const file = `${definition.kind}.json` as const;
  const value = pointer.reduce<JsonValue | undefined>((at, step) => asObject(at)?.[step], objectIn(draft.files, file));
  const onChange = (next: JsonValue | undefined) =>
    change((now) => setProperty(now, file, pointer, next), pointer.join());
  return { value, onChange, problem: problemOf(faultsOf(draft.faults, 'settings'), pointer.join('.')) };
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** As the form calls them in one's own language. */
const fieldsOf = ({ draft, definition }: Pick<Props, 'draft' | 'definition'>): Choice[] =>
  Object.entries(schemaIn(draft.files).properties ?? {}).map(([value, { title }]) => ({
    value,
    label: definition.schema.properties?.[value]?.title ?? title ?? value,
  }));

/** A role may be called as an account type is: the same name chooses the same people. */
const unique = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ value }, index) => choices.findIndex((one) => one.value === value) === index);
