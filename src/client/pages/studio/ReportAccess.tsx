import { objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { isFlowSource } from '../../../definition/report/columns.ts';
import { faultsOf, problemOf } from './faultsHere.ts';
import { Setting, type Choice } from './Setting.tsx';
import { textOf, whoOf } from './settings.ts';
import type { LiveReport } from './useReportDraft.ts';
import type { TabProps } from './useDraft.ts';

/** What this says of its own faults. */
export const SAYS = ['permission', 'readers', 'home', 'scope'];

/** Who opens a report, on whose home page it stands, and whose numbers it has. */
export function ReportAccess({ studio, draft, t, change, live }: TabProps & { live: LiveReport }) {
  const manifest = objectIn(draft.files, 'report.json');
  const faults = faultsOf(draft.faults, 'report', 'head');
  const heads: Choice = { value: 'heads', label: t('report.heads') };
  const everybody: Choice = { value: 'everybody', label: t('set.everybody') };
  const people = [heads, ...whoOf({ studio, t })];
  const setting = (name: string) => ({
    label: t(`report.${name}`),
    hint: t(`report.${name}Hint`),
    problem: problemOf(faults, name),
    value: manifest[name],
    onChange: (next: Parameters<Parameters<typeof Setting>[0]['onChange']>[0]) =>
      change((now) => setProperty(now, 'report.json', [name], next), name),
  });
  const scope = textOf(manifest['scope']);
  const scopes = ['dept', 'assignee', 'own'].filter(
    (one) => one !== 'assignee' || one === scope || live.columnsOf(undefined).some(({ name }) => name === one),
  );
  return (
    <>
      <Setting {...setting('readers')} as="several" choices={[everybody, ...people]} />
      <Setting {...setting('permission')} as="code" />
      <Setting {...setting('home')} as="several" choices={people} />
      {isFlowSource(live.from) || scope !== '' ? (
        <Setting
          {...setting('scope')}
          as="one"
          usually="dept"
          choices={scopes.map((value) => ({ value, label: t(`report.scope.${value}`) }))}
        />
      ) : null}
    </>
  );
}
