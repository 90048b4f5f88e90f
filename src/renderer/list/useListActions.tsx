import { useCallback, useState, type ReactNode } from 'react';
import type { JsonValue } from '../../definition/types/json.ts';
import type { EntityAction } from '../../definition/types/manifest.ts';
import { useRenderer } from '../settings.ts';
import { labelOf } from './columns.ts';
import { ActionDialog, type AskedAction } from './ActionDialog.tsx';
import { allowedOn, namedActions } from './actions.ts';
import { changeRecord } from './changeRecord.ts';
import { ResultDialog, resultOf, type ActionResult } from './ResultDialog.tsx';
import type { RowAction } from './RowActions.tsx';
import type { EntityListProps, ListDialog, RecordRow } from './types.ts';
import { useConfirmedAction } from './useConfirmedAction.tsx';

/** A named action that asks for more than a yes, and the rows it is about. */
interface AskingDialog {
  ask: ListDialog;
  rows: readonly RecordRow[];
}

interface ListWork extends Pick<EntityListProps, 'definition' | 'calls' | 'can' | 'dialogs' | 'previews'> {
  onOpen(row: RecordRow): void;
  onEdit(row: RecordRow): void;
  /** a new record below this one, where they are a tree */
  onCreateBelow(row: RecordRow): void;
  /** something was done: the rows are read again, and these stay chosen */
  onChanged(left: readonly RecordRow[]): void;
  /** one value of a row is another: what is chosen stays */
  onSwitched(): void;
}

/** What can be done with the rows of a list, one by one or several at once, and the dialogs that this opens. */
export function useListActions(work: ListWork) {
  const { definition, calls, can, dialogs, previews, onOpen, onEdit, onCreateBelow, onChanged, onSwitched } = work;
  const { translate } = useRenderer();
  const [dialog, setDialog] = useState<AskingDialog | null>(null);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const confirmed = useConfirmedAction();

  /** what a question is about: the one by its name, more by how many */
  const aboutOf = (rows: readonly RecordRow[]) =>
    rows.length === 1 && rows[0] ? labelOf(definition, rows[0]) : translate('chosenCount', { count: rows.length });
  const remove = async (rows: readonly RecordRow[]) => {
    if (rows.length === 0) return confirmed.warn(translate('pleaseSelectDelete'));
    const call = () => calls.remove?.(rows.map((row) => row.id)) ?? Promise.resolve();
    if (await confirmed.run(translate('delete'), call, { about: aboutOf(rows), danger: true })) onChanged([]);
  };
  const finish = (action: EntityAction, answer: JsonValue) => {
    setResult(resultOf(action, answer));
    onChanged([]);
  };
  const run = async (action: EntityAction, rows: readonly RecordRow[], ask: boolean) => {
    const { name, title = name } = action;
    const own = dialogs?.[name];
    if (own && (rows.length > 0 || own.withoutRows)) return setDialog({ ask: own, rows });
    if (rows.length === 0) return confirmed.warn(translate('pleaseSelect'));
    if (action.input) return setAsked({ action, rows });
    let answer: JsonValue = null;
    const call = async () => {
      answer = (await calls.run?.(name, rows, {})) ?? null;
    };
    if (await confirmed.run(title, call, { ask, about: aboutOf(rows) })) finish(action, answer);
  };
  const { tree } = definition.manifest;
  const actionsOf = (row: RecordRow): RowAction[] => {
    const may = (name: string) => can(name) && allowedOn(row, name);
    return [
      ...(may('info') ? [{ name: 'info', title: translate('view'), run: () => onOpen(row) }] : []),
      ...(may('update') && calls.update ? [{ name: 'update', title: translate('edit'), run: () => onEdit(row) }] : []),
      ...(tree !== undefined && can('create') && calls.create
        ? [{ name: 'createBelow', title: translate('createBelow'), run: () => onCreateBelow(row) }]
        : []),
      ...namedActions(definition, 'row')
        .filter(({ name }) => may(name))
        .map((action) => ({
          name: action.name,
          title: action.title ?? action.name,
          run: () => void run(action, [row], action.confirm ?? false),
        })),
      ...(may('delete') && calls.remove
        ? [{ name: 'delete', title: translate('delete'), danger: true, run: () => void remove([row]) }]
        : []),
    ];
  };
  const onSwitch = useCallback(
    async (row: RecordRow, name: string, value: JsonValue) => {
      // told by the switch itself when it went well
      const done = await confirmed.run('', () => changeRecord(calls, row, [[name, value]]), { ask: false });
      if (done) onSwitched();
    },
    [calls, confirmed, onSwitched],
  );

  const opened: ReactNode = (
    <>
      {asked ? (
        <ActionDialog
          asked={asked}
          scope={definition.spoken}
          about={aboutOf(asked.rows)}
          calls={calls}
          preview={previews?.[asked.action.name]}
          onClose={() => setAsked(null)}
          onDone={(answer) => {
            setAsked(null);
            confirmed.succeeded();
            finish(asked.action, answer);
          }}
        />
      ) : null}
      {result ? <ResultDialog result={result} onClose={() => setResult(null)} /> : null}
      {dialog?.ask.draw(dialog.rows, (changed, left = []) => {
        setDialog(null);
        if (changed) onChanged(left);
      })}
    </>
  );
  const batch = namedActions(definition, 'batch').filter(({ name }) => can(name));
  return { confirmed, remove, run, actionsOf, batch, onSwitch, opened };
}
