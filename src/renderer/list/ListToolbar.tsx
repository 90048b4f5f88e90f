import { Button, Popover } from 'antd';
import {
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  FileAddOutlined,
  PlusOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { ColumnSettings, type ColumnWish } from './ColumnSettings.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { RowAction } from './RowActions.tsx';
import type { ColumnView, ListQuery, RecordCalls } from './types.ts';

interface ListToolbarProps {
  can(action: string): boolean;
  calls: RecordCalls;
  query: ListQuery;
  columns: ColumnView[];
  wish: ColumnWish;
  onWish(wish: ColumnWish): void;
  /** columns for which there is no room */
  leftOut: readonly string[];
  onCreate(): void;
  /** the service by which such a record is asked for, in place of making one */
  request: { title: string; open(): void } | undefined;
  onRemove(): void;
  /** several at once; left out = they cannot be changed so */
  onEdit: (() => void) | undefined;
  onImport(): void;
  onReload(): void;
  onFailure(text: string): void;
  /** how many rows are chosen, on whatever pages, and how to choose none */
  chosen: number;
  onLeave(): void;
  /** named actions on the chosen rows */
  batch: RowAction[];
  /** what chooses among saved views */
  views: ReactNode;
  extra: ReactNode;
}

/** What may be done with the list as a whole and with the chosen rows; on a phone one row, with the rest behind "more". */
export function ListToolbar(props: ListToolbarProps) {
  const { can, calls, onCreate, request, views, extra, chosen } = props;
  const { translate } = useRenderer();
  const phone = useIsPhone();
  const create = request ? (
    <Button type="primary" icon={<FileAddOutlined />} onClick={request.open}>
      {request.title}
    </Button>
  ) : can('create') && calls.create ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
      {translate('create')}
    </Button>
  ) : null;
  return (
    <div className="hall-toolbar" role="toolbar" aria-label={translate('listActions')}>
      {phone ? (
        <>
          {create}
          {chosen > 0 ? <Chosen {...props} /> : views}
          <More {...props} />
        </>
      ) : (
        <>
          <div className="hall-toolbar-side">
            {create}
            <OnChosen {...props} />
            {extra}
            {chosen > 0 ? (
              <Chosen {...props}>
                <EditChosen {...props} />
              </Chosen>
            ) : null}
          </div>
          <div className="hall-toolbar-side">
            {views}
            <OnAll {...props} />
          </div>
        </>
      )}
    </div>
  );
}

/** What is rarely done on a phone. It closes with whatever opens something else. */
function More(props: ListToolbarProps) {
  const { translate } = useRenderer();
  const [open, setOpen] = useState(false);
  const closing =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      setOpen(false);
      work(...args);
    };
  const { onRemove, onEdit, onImport, onReload, batch } = props;
  const within: ListToolbarProps = {
    ...props,
    onRemove: closing(onRemove),
    onEdit: onEdit && closing(onEdit),
    onImport: closing(onImport),
    onReload: closing(onReload),
    batch: batch.map((action) => ({ ...action, run: closing(action.run) })),
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="hall-toolbar-more">
          {props.chosen > 0 ? <EditChosen {...within} /> : null}
          <OnChosen {...within} />
          {props.chosen > 0 ? props.views : null}
          {props.extra}
          <OnAll {...within} worded />
        </div>
      }
    >
      <Button icon={<EllipsisOutlined />} aria-label={translate('more')} aria-expanded={open} />
    </Popover>
  );
}

/** How many rows are chosen, and how to choose none. */
function Chosen({
  chosen,
  onLeave,
  children,
}: Pick<ListToolbarProps, 'chosen' | 'onLeave'> & { children?: ReactNode }) {
  const { translate } = useRenderer();
  return (
    <span className="hall-toolbar-chosen">
      <span role="status">{translate('chosenCount', { count: chosen })}</span>
      {children}
      <Button type="link" size="small" onClick={onLeave}>
        {translate('chooseNone')}
      </Button>
    </span>
  );
}

function EditChosen({ onEdit }: Pick<ListToolbarProps, 'onEdit'>) {
  const { translate } = useRenderer();
  return onEdit ? (
    <Button icon={<EditOutlined />} onClick={onEdit}>
      {translate('batchEdit')}
    </Button>
  ) : null;
}

function OnChosen({ can, calls, onRemove, batch }: ListToolbarProps) {
  const { translate } = useRenderer();
  return (
    <>
      {can('deleteBatch') && calls.remove ? (
        <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
          {translate('deleteBatch')}
        </Button>
      ) : null}
      {batch.map(({ name, title, run }) => (
        <Button key={name} onClick={run}>
          {title}
        </Button>
      ))}
    </>
  );
}

function OnAll({ worded = false, ...props }: ListToolbarProps & { worded?: boolean }) {
  const { can, calls, query, columns, wish, onWish, leftOut, onImport, onReload, onFailure } = props;
  const { translate } = useRenderer();
  return (
    <>
      {can('import') && calls.importRecords ? (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          {translate('import')}
        </Button>
      ) : null}
      {can('export') && calls.exportRecords ? <ExportButton calls={calls} query={query} onFailure={onFailure} /> : null}
      <Button icon={<ReloadOutlined />} aria-label={translate('reload')} onClick={onReload}>
        {worded ? translate('reload') : null}
      </Button>
      <ColumnSettings {...{ columns, wish, onWish, leftOut, worded }} />
    </>
  );
}
