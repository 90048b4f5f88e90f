import { Pagination } from 'antd';
import { PictureOutlined } from '@ant-design/icons';
import { asObject } from '../../../definition/types/json.ts';
import { useRenderer } from '../../settings.ts';
import { RecordCell } from '../RecordCell.tsx';
import type { RecordRow } from '../types.ts';
import { titleOf, type ListViewProps } from './useRows.ts';
import { Busy } from './Cut.tsx';

/** Cards with a picture, for what is chosen by its looks. */
export function GalleryView({ view, definition, columns, records, rowActions, empty, onOpen }: ListViewProps) {
  const { translate, services } = useRenderer();
  const { query, page, busy, ask } = records;
  const { image = '', picture: pictures = image, title, price } = view;
  const priced = columns.find(({ name }) => name === price);
  const besides = columns.filter(({ name }) => ![title ?? definition.manifest.label, pictures, price].includes(name));
  return (
    <Busy busy={busy}>
      <ul className="hall-gallery">
        {page.list.map((row) => {
          const picture = pictureOf(row, pictures);
          return (
            <li key={row.id}>
              <button type="button" className="hall-gallery-open" onClick={() => onOpen(row)}>
                {picture ? <img src={services.fileUrl(picture, true)} alt="" loading="lazy" /> : <PictureOutlined />}
                <strong>{titleOf(row, title, definition)}</strong>
              </button>
              {priced && row[priced.name] !== undefined ? (
                <span className="hall-gallery-price">
                  <RecordCell definition={definition} column={priced} row={row} />
                </span>
              ) : null}
              <dl>
                {besides
                  .filter(({ name }) => row[name] !== undefined)
                  .map((column) => (
                    <div key={column.name}>
                      <dt>{column.title}</dt>
                      <dd>
                        <RecordCell definition={definition} column={column} row={row} />
                      </dd>
                    </div>
                  ))}
              </dl>
              {rowActions(row)}
            </li>
          );
        })}
      </ul>
      {page.list.length === 0 && !busy ? empty : null}
      {page.totalCount > query.pageSize ? (
        <Pagination
          align="end"
          current={query.page}
          pageSize={query.pageSize}
          total={page.totalCount}
          onChange={(number) => ask({ page: number })}
          aria-label={translate('pages')}
        />
      ) : null}
    </Busy>
  );
}

/** The id of the first file in the field. */
function pictureOf(row: RecordRow, field: string): string | undefined {
  const value = row[field];
  const first = Array.isArray(value) ? value[0] : value;
  const id = asObject(first ?? undefined)?.['id'];
  return typeof id === 'string' ? id : undefined;
}
