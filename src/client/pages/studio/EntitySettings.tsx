import { actionsIn } from '../../../definition/edit/actions.ts';
import { objectIn, schemaIn } from '../../../definition/edit/files.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { Setting } from './Setting.tsx';
import { fieldsOf, said, whoOf, type SettingsProps } from './settings.ts';
import styles from './studio.module.css';

/** Columns that every kind of record has. */
const OWN_COLUMNS = ['createDate', 'updateDate', 'creatorName', 'updaterName'] as const;

/** What a kind of record says as a whole. */
export function EntityHead(props: SettingsProps) {
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
export function EntityAccess(props: SettingsProps) {
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
