import { useCallback, useState } from 'react';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import { DetailDrawer } from '../detail/DetailDrawer.tsx';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { ActionDialog, type AskedAction } from './ActionDialog.tsx';
import { allowedOn, namedActions } from './actions.ts';
import { AsideFilter } from './AsideFilter.tsx';
import { BatchEditDialog } from './BatchEditDialog.tsx';
import { batchFields } from './batchFields.ts';
import { changeRecord } from './changeRecord.ts';
import { columnsOf, filtersOf } from './columns.ts';
import type { ColumnWish } from './ColumnSettings.tsx';
import { FilterForm } from './FilterForm.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ListState } from './ListState.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordTable } from './RecordTable.tsx';
import { ResultDialog, resultOf, type ActionResult } from './ResultDialog.tsx';
import { RowActions, type RowAction } from './RowActions.tsx';
import { ShapeChoice } from './views/ShapeChoice.tsx';
import { ListView } from './views/ListView.tsx';
import { withoutSecrets } from './typed.ts';
import type { EntityAction } from '../../definition/types/manifest.ts';
import type { EntityListProps, ListDialog, ListShape, RecordRow, TypedRecord } from './types.ts';
import { useConfirmedAction } from './useConfirmedAction.tsx';
import { useRecords } from './useRecords.ts';
import './list.css';

/** What stands over the list: a record being made, changed or read, several being changed, or an import. */
type Overlay =
  | { kind: 'edit'; record: RecordRow | null; restored: FormData | null; begin?: FormData }
  | { kind: 'read'; record: RecordRow }
  | { kind: 'import' }
  | { kind: 'batch' }
  | null;

/** A named action that asks for more than a yes, and the rows it is about. */
interface AskingDialog {
  ask: ListDialog;
  rows: readonly RecordRow[];
}

const USUAL_WISH: ColumnWish = { hidden: [], density: 'middle' };

function overlayOf(typed: TypedRecord | null | undefined): Overlay {
  if (!typed) return null;
  const { id, formData } = typed;
  return { kind: 'edit', record: id === null ? null : { id }, restored: formData };
}

/** The whole page of an entity: filters, table or cards, actions, dialogs. Everything follows from the definition. */
export function EntityList(props: EntityListProps) {
  const { definition, calls, can, initial, onQuery, onTyped, rowExtra, toolbarExtra, dialogs, version = 0 } = props;
  const { translate } = useRenderer();
  const phone = useIsPhone();
  const records = useRecords({ definition, calls, initial, onQuery, version });
  const [chosen, setChosen] = useState<RecordRow[]>([]);
  const [overlay, setOverlay] = useState<Overlay>(() => overlayOf(props.typed));
  const [dialog, setDialog] = useState<AskingDialog | null>(null);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const [ownShape, setOwnShape] = useState<ListShape>('table');
  const { shape = ownShape, onShape = setOwnShape } = props;
  const [ownWish, setOwnWish] = useState<ColumnWish>(USUAL_WISH);
  const { wish = ownWish, onWish = setOwnWish } = props;
  const [grown, setGrown] = useState<string>();
  const confirmed = useConfirmedAction();
  const columns = columnsOf(definition);
  const shown = columns.filter((column) => !wish.hidden.includes(column.name));
  const { query, failure, reload, ask } = records;

  const edit = (record: RecordRow | null, begin: FormData = {}) =>
    setOverlay({ kind: 'edit', record, restored: null, begin });
  const closeDialog = () => {
    setOverlay(null);
    onTyped?.(null);
  };
  /** what a question is about: the one by its name, more by how many */
  const aboutOf = (rows: readonly RecordRow[]) =>
    rows.length === 1
      ? String(rows[0]?.[definition.manifest.label] ?? '')
      : translate('chosenCount', { count: rows.length });
  const reloadAll = () => {
    setChosen([]);
    reload();
  };
  const remove = async (rows: RecordRow[]) => {
    if (rows.length === 0) {
      confirmed.warn(translate('pleaseSelectDelete'));
      return;
    }
    const done = await confirmed.run(
      translate('delete'),
      () => calls.remove?.(rows.map((row) => row.id)) ?? Promise.resolve(),
      { about: aboutOf(rows) },
    );
    if (done) reloadAll();
  };
  const run = async (action: EntityAction, rows: RecordRow[], confirm: boolean) => {
    const { name, title = name } = action;
    const ask = dialogs?.[name];
    if (ask && (rows.length > 0 || ask.withoutRows)) {
      setDialog({ ask, rows });
      return;
    }
    if (rows.length === 0) {
      confirmed.warn(translate('pleaseSelect'));
      return;
    }
    if (action.input) {
      setAsked({ action, rows });
      return;
    }
    let answer: JsonValue = null;
    const work = async () => {
      answer = (await calls.run?.(name, rows, {})) ?? null;
    };
    if (await confirmed.run(title, work, { ask: confirm, about: aboutOf(rows) })) finish(action, answer);
  };
  const finish = (action: EntityAction, answer: JsonValue) => {
    setResult(resultOf(action, answer));
    reloadAll();
  };
  const open = (row: RecordRow) => setOverlay({ kind: 'read', record: row });
  const { tree } = definition.manifest;
  const actionsOf = (row: RecordRow): RowAction[] => {
    const may = (name: string) => can(name) && allowedOn(row, name);
    return [
      ...(may('info') ? [{ name: 'info', title: translate('view'), run: () => open(row) }] : []),
      ...(may('update') && calls.update ? [{ name: 'update', title: translate('edit'), run: () => edit(row) }] : []),
      ...(tree !== undefined && can('create') && calls.create
        ? [{ name: 'createBelow', title: translate('createBelow'), run: () => edit(null, { [tree]: row.id }) }]
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
  const batch = namedActions(definition, 'batch').filter(({ name }) => can(name));
  const switchable = can('update') && calls.update !== undefined;
  const onSwitch = useCallback(
    async (row: RecordRow, name: string, value: JsonValue) => {
      // told by the switch itself when it went well
      const done = await confirmed.run('', () => changeRecord(calls, row, [[name, value]]), { ask: false });
      if (done) reload();
    },
    [calls, confirmed, reload],
  );
  const drawn = definition.manifest.views?.find(({ kind }) => kind === shape);
  const editable = can('update') && calls.update !== undefined && batchFields(definition).length > 0;
  const choosable = batch.length > 0 || editable || can('deleteBatch') || toolbarExtra !== undefined;
  const list = {
    definition,
    columns: shown,
    records,
    chosen,
    onChoose: choosable ? setChosen : undefined,
    rowActions: (row: RecordRow) => (
      <RowActions
        label={String(row[definition.manifest.label] ?? '')}
        actions={actionsOf(row)}
        extra={rowExtra?.(row)}
      />
    ),
    onSwitch: switchable ? onSwitch : undefined,
    empty: (
      <ListState
        failure={failure}
        filtered={Object.keys(query.filters).length > 0}
        onRetry={reload}
        onReset={() => ask({ filters: {}, page: 1 })}
      />
    ),
  };
  return (
    <section className="hall-list" aria-label={definition.manifest.title}>
      {confirmed.holder[0]}
      {confirmed.holder[1]}
      <FilterForm
        columns={filtersOf(definition)}
        uiSchema={definition.uiSchema}
        value={query.filters}
        onSearch={(filters) => {
          setChosen([]);
          ask({ filters, page: 1 });
        }}
      />
      <ListToolbar
        can={can}
        calls={calls}
        query={query}
        columns={columns}
        wish={wish}
        onWish={onWish}
        onCreate={() => edit(null)}
        onRemove={() => void remove(chosen)}
        onEdit={editable ? () => setOverlay({ kind: 'batch' }) : undefined}
        onImport={() => setOverlay({ kind: 'import' })}
        onReload={reloadAll}
        onFailure={confirmed.warn}
        chosen={chosen.length}
        onLeave={() => setChosen([])}
        batch={batch.map((action) => ({
          name: action.name,
          title: action.title ?? action.name,
          run: () => void run(action, chosen, action.confirm ?? true),
        }))}
        views={
          <>
            <ShapeChoice definition={definition} shape={shape} onShape={onShape} />
            {props.views}
          </>
        }
        extra={toolbarExtra?.(chosen, reloadAll)}
      />
      <AsideFilter definition={definition} query={query} onFilter={(filters) => ask({ filters, page: 1 })}>
        {drawn ? (
          <ListView
            {...list}
            view={drawn}
            calls={calls}
            onOpen={open}
            onMove={(action, row) => void run(action, [row], action.confirm ?? false)}
          />
        ) : phone ? (
          <RecordCards {...list} />
        ) : (
          <RecordTable {...list} size={wish.density} grown={grown} />
        )}
      </AsideFilter>
      {overlay?.kind === 'edit' ? (
        <RecordDialog
          definition={definition}
          calls={calls}
          record={overlay.record}
          restored={overlay.restored}
          begin={overlay.begin}
          onTyped={(formData) =>
            onTyped?.({ id: overlay.record?.id ?? null, formData: withoutSecrets(formData, definition.uiSchema) })
          }
          onClose={closeDialog}
          onSaved={() => {
            const above = tree !== undefined && overlay.record === null ? overlay.begin?.[tree] : undefined;
            setGrown(typeof above === 'string' ? above : undefined);
            closeDialog();
            confirmed.succeeded();
            reloadAll();
          }}
        />
      ) : null}
      {overlay?.kind === 'batch' ? (
        <BatchEditDialog
          definition={definition}
          calls={calls}
          rows={chosen}
          onClose={(left) => {
            setOverlay(null);
            if (left === null) return;
            if (left.length === 0) confirmed.succeeded();
            setChosen([...left]);
            reload();
          }}
        />
      ) : null}
      {overlay?.kind === 'read' ? (
        <DetailDrawer definition={definition} calls={calls} record={overlay.record} onClose={() => setOverlay(null)} />
      ) : null}
      {asked ? (
        <ActionDialog
          asked={asked}
          about={aboutOf(asked.rows)}
          calls={calls}
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
        if (!changed) return;
        setChosen([...left]);
        reload();
      })}
      {overlay?.kind === 'import' ? (
        <ImportDialog
          calls={calls}
          title={definition.manifest.title}
          onClose={() => setOverlay(null)}
          onImported={reloadAll}
        />
      ) : null}
    </section>
  );
}
