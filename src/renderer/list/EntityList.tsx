import { useCallback, useMemo, useRef, useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { DetailDrawer } from '../detail/DetailDrawer.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { AsideFilter } from './AsideFilter.tsx';
import { BatchEditDialog } from './BatchEditDialog.tsx';
import { batchFields } from './batchFields.ts';
import { columnsOf, filtersOf, labelOf } from './columns.ts';
import type { ColumnWish } from './ColumnSettings.tsx';
import { FilterForm } from './FilterForm.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ListState } from './ListState.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordTable } from './RecordTable.tsx';
import { RowActions } from './RowActions.tsx';
import { ShapeChoice } from './views/ShapeChoice.tsx';
import { ListView } from './views/ListView.tsx';
import { withoutSecrets } from './typed.ts';
import type { EntityListProps, ListShape, RecordRow, TypedRecord } from './types.ts';
import { useListActions } from './useListActions.tsx';
import { NOTHING_YET, useRecords } from './useRecords.ts';
import './list.css';

/** What stands over the list: a record being made, changed or read, several being changed, or an import. */
type Overlay =
  | { kind: 'edit'; record: RecordRow | null; restored: FormData | null; begin?: FormData }
  | { kind: 'read'; record: RecordRow }
  | { kind: 'import' }
  | { kind: 'batch' }
  | null;

const USUAL_WISH: ColumnWish = { hidden: [], kept: [], density: 'middle' };

function overlayOf(typed: TypedRecord | null | undefined): Overlay {
  if (!typed) return null;
  const { id, formData } = typed;
  return { kind: 'edit', record: id === null ? null : { id }, restored: formData };
}

/** The whole page of an entity: filters, table or cards, actions, dialogs. Everything follows from the definition. */
export function EntityList(props: EntityListProps) {
  const {
    definition,
    calls,
    can,
    initial,
    onQuery,
    onTyped,
    rowExtra,
    toolbarExtra,
    dialogs,
    previews,
    version = 0,
  } = props;
  const phone = useIsPhone();
  const records = useRecords({ definition, calls, initial, onQuery, version });
  const [chosen, setChosen] = useState<RecordRow[]>([]);
  const [overlay, setOverlay] = useState<Overlay>(() => overlayOf(props.typed));
  const [ownShape, setOwnShape] = useState<ListShape>('table');
  const { shape = ownShape, onShape = setOwnShape } = props;
  const [ownWish, setOwnWish] = useState<ColumnWish>(USUAL_WISH);
  const { wish = ownWish, onWish = setOwnWish } = props;
  const [grown, setGrown] = useState<string>();
  const columns = useMemo(() => columnsOf(definition), [definition]);
  const shown = useMemo(() => columns.filter(({ name }) => !wish.hidden.includes(name)), [columns, wish.hidden]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { query, failure, reload, ask } = records;

  const edit = (record: RecordRow | null, begin: FormData = {}) =>
    setOverlay({ kind: 'edit', record, restored: null, begin });
  const closeDialog = () => {
    setOverlay(null);
    onTyped?.(null);
  };
  const open = (row: RecordRow) => setOverlay({ kind: 'read', record: row });
  const { tree } = definition.manifest;
  const onChanged = useCallback(
    (left: readonly RecordRow[]) => {
      setChosen([...left]);
      reload();
    },
    [reload],
  );
  const { confirmed, remove, run, actionsOf, batch, onSwitch, opened } = useListActions({
    ...{ definition, calls, can, dialogs, previews, onChanged },
    onSwitched: reload,
    onOpen: open,
    onEdit: edit,
    onCreateBelow: (row) => edit(null, tree === undefined ? {} : { [tree]: row.id }),
  });
  const acting = useRef(actionsOf);
  acting.current = actionsOf;
  const onAction = useCallback((row: RecordRow, name: string) => {
    acting
      .current(row)
      .find((action) => action.name === name)
      ?.run();
  }, []);
  const switchable = can('update') && calls.update !== undefined;
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
        label={labelOf(definition, row)}
        actions={actionsOf(row)}
        extra={rowExtra?.(row)}
        {...{ row, onAction }}
      />
    ),
    onSwitch: switchable ? onSwitch : undefined,
    empty:
      records.page === NOTHING_YET && failure === null ? (
        <div className="hall-list-waits" />
      ) : (
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
        leftOut={drawn || phone ? [] : leftOut}
        onCreate={() => edit(null)}
        request={props.request}
        onRemove={() => void remove(chosen)}
        onEdit={editable ? () => setOverlay({ kind: 'batch' }) : undefined}
        onImport={() => setOverlay({ kind: 'import' })}
        onReload={() => onChanged([])}
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
        extra={toolbarExtra?.(chosen, () => onChanged([]))}
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
          <RecordTable {...list} size={wish.density} grown={grown} kept={wish.kept} onLeftOut={setLeftOut} />
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
            onChanged([]);
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
      {opened}
      {overlay?.kind === 'import' ? (
        <ImportDialog
          {...{ calls, definition }}
          mayUpdate={can('update') && calls.update !== undefined}
          onClose={() => setOverlay(null)}
          onImported={() => onChanged([])}
        />
      ) : null}
    </section>
  );
}
