import { actionsIn } from '../../../definition/edit/actions.ts';
import { editFile, objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { namesAt } from '../../../definition/edit/manifest.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { faultsOf } from './faultsHere.ts';
import { FoldedPart } from './Fold.tsx';
import { ManifestPart } from './ManifestPart.tsx';
import { said, whoOf, type SettingsProps } from './settings.ts';
import styles from './studio.module.css';

/** What a kind of record says as a whole. */
export function EntityHead(props: SettingsProps) {
  const { unique: apart } = objectIn(props.draft.files, 'entity.json');
  const groups = Array.isArray(apart) && apart.length > 0 ? apart : [[]];
  const setGroup = (index: number) => (group: JsonValue | undefined) => {
    const next = group === undefined ? groups.toSpliced(index, 1) : groups.with(index, group);
    said(props, ['unique']).onChange(next.length > 0 ? next : undefined);
  };
  return (
    <>
      <ManifestPart {...props} at={['icon']} />
      <ManifestPart {...props} at={['label']} />
      {groups.map((_, index) => (
        <ManifestPart key={index} {...props} at={['unique', index]} onChange={setGroup(index)} />
      ))}
      <ManifestPart {...props} at={['scope']} />
      <ManifestPart {...props} at={['permission']} />
      <ManifestPart {...props} at={['group']} />
      <ManifestPart {...props} at={['readonly']} />
    </>
  );
}

const OF_LIST = ['list', 'filters', 'aside', 'sort', 'sortable', 'inline', 'tree'];

/** How its records are listed. */
export function EntityList(props: SettingsProps) {
  const { draft, t, change } = props;
  const { filters } = objectIn(draft.files, 'entity.json');
  return (
    <FoldedPart
      {...{ t }}
      name="list"
      title={t('set.listing')}
      faults={faultsOf(draft.faults, 'settings')}
      controls={OF_LIST}
    >
      <ManifestPart {...props} at={['list']} />
      <ManifestPart {...props} at={['filters']} />
      <ManifestPart
        {...props}
        at={['aside']}
        // what stands beside the list filters it
        onChange={(field) =>
          change((now) => {
            const next = setProperty(now, 'entity.json', ['aside'], field);
            const all = Array.isArray(filters) ? filters : [];
            if (field === undefined || all.includes(field)) return next;
            return editFile(next, 'entity.json', (json) =>
              filters === undefined ? json.set(['filters'], [field]) : json.insert(['filters'], all.length, field),
            );
          })
        }
      />
      <Sort {...props} />
      <ManifestPart {...props} at={['sortable']} />
      <OfferedPart {...props} name="inline" />
      <OfferedPart {...props} name="tree" />
    </FoldedPart>
  );
}

/** How the list is sorted at first: by what, and from which end. */
function Sort(props: SettingsProps) {
  const { sort } = objectIn(props.draft.files, 'entity.json');
  const whole = said(props, ['sort']);
  return (
    <>
      <ManifestPart
        {...props}
        at={['sort', 'field']}
        onChange={(field) => {
          if (field === undefined || sort === undefined)
            whole.onChange(field === undefined ? undefined : { field, order: 'desc' });
          else said(props, ['sort', 'field']).onChange(field);
        }}
      />
      {sort === undefined ? null : <ManifestPart {...props} at={['sort', 'order']} usually="" />}
    </>
  );
}

/** What few kinds of records have: it is asked where a field could be it, or is. */
function OfferedPart({ name, ...props }: SettingsProps & { name: 'inline' | 'tree' }) {
  const { studio, draft, definition } = props;
  const { kind, schema } = definition;
  const isOffered = namesAt({ kind, key: studio.key, files: draft.files, schema }, [name]).length > 0;
  return isOffered || objectIn(draft.files, 'entity.json')[name] !== undefined ? (
    <ManifestPart {...props} at={[name]} />
  ) : null;
}

/** Who sees the records, and whose they are. */
export function EntityAccess(props: SettingsProps) {
  const { draft, t } = props;
  const { own, readers } = objectIn(draft.files, 'entity.json');
  const actions = [
    ...(['list', 'create', 'update', 'delete'] as const).map((value) => ({
      value: value as string,
      label: t(`set.own.${value}`),
    })),
    ...actionsIn(draft.files).flatMap((one) =>
      typeof one === 'string' ? [] : [{ value: one.name ?? '', label: draft.spoken(one.title ?? one.name ?? '') }],
    ),
  ];
  return (
    <FoldedPart
      {...{ t }}
      name="access"
      title={t('set.access')}
      faults={faultsOf(draft.faults, 'settings')}
      controls={['readers', 'private', 'own']}
    >
      <p className={styles.soft}>{t('set.accessHint')}</p>
      <ManifestPart
        {...props}
        at={['readers']}
        choices={[{ value: 'everybody', label: t('set.everybody') }, ...whoOf(props)]}
      />
      {readers === undefined ? null : <ManifestPart {...props} at={['private']} />}
      <ManifestPart
        {...props}
        at={['own', 'field']}
        onChange={(name) => {
          if (own === undefined || name === undefined)
            said(props, ['own']).onChange(name === undefined ? undefined : { field: name, actions: ['list'] });
          else said(props, ['own', 'field']).onChange(name);
        }}
      />
      {own === undefined ? null : (
        <>
          <ManifestPart {...props} at={['own', 'classes']} />
          <ManifestPart {...props} at={['own', 'actions']} choices={actions} />
          <ManifestPart {...props} at={['own', 'while']} />
          <ManifestPart {...props} at={['own', 'topic']} />
          <ManifestPart {...props} at={['own', 'anonymousIf']} />
        </>
      )}
    </FoldedPart>
  );
}
