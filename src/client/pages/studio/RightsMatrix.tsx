import { Button, Checkbox } from 'antd';
import { createContext, memo, Suspense, use, useRef, useState } from 'react';
import { columnsIn } from '../../../definition/edit/columns.ts';
import { sectionsIn } from '../../../definition/edit/form.ts';
import { hasInPart, hasRight, NODE_RIGHTS, setRight, setSectionRight } from '../../../definition/edit/rights.ts';
import type { NodeRight } from '../../../definition/edit/rights.ts';
import { schemaIn } from '../../../definition/edit/files.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { faultsOf, useGoal } from './faultsHere.ts';
import { matrixKeys } from './matrixKeys.ts';
import { nodesOf } from './nodes.ts';
import { OwnFaults } from './OwnFaults.tsx';
import { RenameDialog } from './dialogs.ts';
import type { TabProps } from './useDraft.ts';
import tables from './tables.module.css';

/** At the start everything may be written that is not hidden, and afterwards nothing may be. */
const NONE_AT: Record<string, readonly NodeRight[]> = { start: ['write'], view: ['write', 'require'] };

/** The node whose column is in hand: its head alone is drawn anew with it. */
export const ChosenNode = createContext('start');

type Props = TabProps & {
  definition: TopicDefinition;
  /** somebody is in the column of a node */
  onChoose(node: string): void;
};

/** Which node writes, must fill in and does not see which field. */
export const RightsMatrix = memo(function RightsMatrix({
  studio,
  draft,
  t,
  readonly,
  change,
  goal,
  definition,
  onChoose,
}: Props) {
  const { files } = draft;
  const box = useRef<HTMLDivElement>(null);
  useGoal(goal?.place.tab === 'rights' ? goal : null, box);
  const faults = faultsOf(draft.faults, 'rights');
  /** what a step says of a field, or of a part: `dispatch require vehicle` */
  const faultsAt = (node: string, what: string) =>
    faults.filter(({ place }) => place.control.startsWith(`${node} `) && place.control.endsWith(` ${what}`));
  const [renaming, setRenaming] = useState<string | null>(null);
  const nodes = nodesOf(definition, t);
  const { properties: titles = {}, required = [] } = schemaIn(files);
  // whoever fills it in fills that in, whatever the start says
  const isAlways = (node: string, right: NodeRight, path: string) => {
    const [field = '', column] = path.split('.');
    const always = column === undefined ? required : (titles[field]?.items?.required ?? []);
    return node === 'start' && right === 'require' && always.includes(column ?? field);
  };
  // what a common part gives a title is called by it
  const titleOf = (field: string) =>
    draft.spoken(titles[field]?.title ?? definition.schema.properties?.[field]?.title ?? field);
  /** a field, and the columns of a table each for itself */
  const rowsOf = (field: string) => [
    { path: field, said: titleOf(field), isColumn: false },
    ...columnsIn(files, field).map(({ name, schema }) => ({
      path: `${field}.${name}`,
      said: `${titleOf(field)} · ${draft.spoken(schema.title ?? name)}`,
      isColumn: true,
    })),
  ];
  const sections = sectionsIn(files).map((section) => ({
    ...section,
    said: draft.spoken(section.title ?? '') || t('wholeForm'),
  }));
  const choose = ({ target }: React.SyntheticEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, thead th') : null;
    const node = cell && nodes[cell.cellIndex - 1];
    if (node) onChoose(node.value);
  };
  return (
    <>
      <div ref={box} className={`${tables.scroll} ${tables.rights}`}>
        <table className={tables.matrix} onKeyDown={matrixKeys} onFocus={choose} onClick={choose}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {nodes.map(({ value, label }) => (
                <th key={value} scope="col">
                  <NodeHead {...{ value, label, t }} />
                  {value === 'start' || value === 'view' ? null : (
                    <div>
                      <Button
                        size="small"
                        type="text"
                        disabled={readonly}
                        aria-label={t('rename.node', { name: value })}
                        onClick={() => setRenaming(value)}
                      >
                        <code>{value}</code>
                      </Button>
                    </div>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map(({ said, ...section }) => (
            <tbody key={section.key}>
              <tr>
                <th scope="rowgroup">{said}</th>
                {nodes.map(({ value: node, label }) => (
                  <td key={node}>
                    {NODE_RIGHTS.filter((right) => !NONE_AT[node]?.includes(right)).map((right) => {
                      const having = section.fields.filter((field) => hasRight(files, node, right, field)).length;
                      const isWhole = having === section.fields.length;
                      return (
                        <Checkbox
                          key={right}
                          data-control={`${node} ${right} @${section.key}`}
                          disabled={readonly || section.fields.length === 0}
                          checked={having > 0 && isWhole}
                          indeterminate={having > 0 && !isWhole}
                          aria-label={`${label} · ${said} · ${t(`right.${right}`)}`}
                          onChange={() => change((now) => setSectionRight(now, node, right, section, !isWhole))}
                        >
                          {t(`right.${right}`)}
                        </Checkbox>
                      );
                    })}
                    <OwnFaults faults={faultsAt(node, `@${section.key}`)} />
                  </td>
                ))}
              </tr>
              {section.fields.flatMap(rowsOf).map(({ path, said: called, isColumn }) => (
                <tr key={path} data-column={isColumn}>
                  <th scope="row">{called}</th>
                  {nodes.map(({ value: node, label }) => (
                    <td key={node}>
                      {NODE_RIGHTS.filter((right) => !NONE_AT[node]?.includes(right)).map((right) => (
                        <Checkbox
                          key={right}
                          data-control={`${node} ${right} ${path}`}
                          disabled={readonly || isAlways(node, right, path)}
                          checked={hasRight(files, node, right, path) || isAlways(node, right, path)}
                          indeterminate={hasInPart(files, node, right, path)}
                          aria-label={`${label} · ${called} · ${t(`right.${right}`)}`}
                          onChange={({ target }) => change((now) => setRight(now, node, right, path, target.checked))}
                        >
                          {t(`right.${right}`)}
                        </Checkbox>
                      ))}
                      <OwnFaults faults={faultsAt(node, path)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {renaming === null ? null : (
        <Suspense>
          <RenameDialog
            studio={studio}
            files={files}
            renaming={{ what: 'node', id: renaming }}
            t={t}
            onRename={(after) => {
              change(() => after);
              setRenaming(null);
            }}
            onClose={() => setRenaming(null)}
          />
        </Suspense>
      )}
    </>
  );
});

/** What is pressed to see what the node's people see; pressing anywhere in its column does the same. */
function NodeHead({ value, label, t }: { value: string; label: string; t: TabProps['t'] }) {
  return (
    <button
      type="button"
      className={tables.head}
      aria-pressed={use(ChosenNode) === value}
      title={t('seen.choose', { name: label })}
    >
      {label}
    </button>
  );
}
