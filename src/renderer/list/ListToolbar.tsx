import { Button } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
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

/** What may be done with the list as a whole and with the chosen rows. */
export function ListToolbar(props: ListToolbarProps) {
  const { can, calls, query, columns, wish, onWish, onCreate, onRemove, onImport, onReload, onFailure, batch, extra } =
    props;
  const { translate } = useRenderer();
  // on a phone there is room for the icons of what is rarely done there
  const phone = useIsPhone();
  return (
    <div className="hall-toolbar" role="toolbar" aria-label={translate('listActions')}>
      <div className="hall-toolbar-side">
        {can('create') && calls.create ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
            {translate('create')}
          </Button>
        ) : null}
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
        {extra}
        {props.chosen > 0 ? (
          <span className="hall-toolbar-chosen">
            <span role="status">{translate('chosenCount', { count: props.chosen })}</span>
            {props.onEdit ? (
              <Button icon={<EditOutlined />} onClick={props.onEdit}>
                {translate('batchEdit')}
              </Button>
            ) : null}
            <Button type="link" size="small" onClick={props.onLeave}>
              {translate('chooseNone')}
            </Button>
          </span>
        ) : null}
      </div>
      <div className="hall-toolbar-side">
        {props.views}
        {can('import') && calls.importRecords ? (
          <Button icon={<UploadOutlined />} aria-label={translate('import')} onClick={onImport}>
            {phone ? null : translate('import')}
          </Button>
        ) : null}
        {can('export') && calls.exportRecords ? (
          <ExportButton calls={calls} query={query} onFailure={onFailure} />
        ) : null}
        <Button icon={<ReloadOutlined />} aria-label={translate('reload')} onClick={onReload} />
        <ColumnSettings columns={columns} wish={wish} onWish={onWish} leftOut={props.leftOut} />
      </div>
    </div>
  );
}
