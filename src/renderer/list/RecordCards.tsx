import { Checkbox, Pagination, Spin } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { isEmpty } from '../../definition/types/json.ts';
import { useRenderer } from '../settings.ts';
import { labelOf } from './columns.ts';
import { RecordCell } from './RecordCell.tsx';
import type { ColumnView, EntityView, RecordRow, SwitchRow } from './types.ts';
import type { RecordsState } from './useRecords.ts';

/** A tree's rows one after the other, each under what stands above it; on a phone there is no room to step in. */
function flatten(
  definition: EntityView,
  rows: readonly RecordRow[],
  above: string,
): { row: RecordRow; above: string }[] {
  return rows.flatMap((row) => {
    const { children } = row;
    const name = labelOf(definition, row);
    const below = Array.isArray(children) ? (children as RecordRow[]) : [];
    return [{ row, above }, ...flatten(definition, below, above === '' ? name : `${above} / ${name}`)];
  });
}

interface RecordCardsProps {
  definition: EntityView;
  columns: ColumnView[];
  records: RecordsState;
  chosen: readonly RecordRow[];
  onChoose: ((rows: RecordRow[]) => void) | undefined;
  rowActions(row: RecordRow): ReactNode;
  onSwitch?: SwitchRow | undefined;
  empty: ReactNode;
}

/** Records on a phone: one card each, with the same values and actions as the table's row. */
export function RecordCards({
  definition,
  columns,
  records,
  chosen,
  onChoose,
  rowActions,
  onSwitch,
  empty,
}: RecordCardsProps) {
  const { translate } = useRenderer();
  const { query, page, busy, ask } = records;
  const { label } = definition.manifest;
  const rows = useMemo(() => flatten(definition, page.list, ''), [definition, page.list]);
  // what is chosen from a list is called by its title, not by what is stored
  const head = columns.find(({ name, kind }) => name === label && kind === 'choice');
  const toggle = (row: RecordRow) => {
    const others = chosen.filter(({ id }) => id !== row.id);
    onChoose?.(others.length < chosen.length ? others : [...chosen, row]);
  };
  return (
    <Spin spinning={busy}>
      <ul className="hall-cards">
        {rows.map(({ row, above }) => {
          const name = head ? <RecordCell definition={definition} column={head} row={row} /> : labelOf(definition, row);
          return (
            <li key={row.id} className="hall-card">
              {above === '' ? null : <div className="hall-card-above">{above}</div>}
              <div className="hall-card-head">
                {onChoose ? (
                  <Checkbox checked={chosen.some(({ id }) => id === row.id)} onChange={() => toggle(row)}>
                    {name}
                  </Checkbox>
                ) : (
                  <strong>{name}</strong>
                )}
              </div>
              <dl>
                {/* a line of nothing says nothing; a table needs its cell, a card does not */}
                {columns
                  .filter((column) => column.name !== label && !isEmpty(row[column.name]))
                  .map((column) => (
                    <div key={column.name}>
                      <dt>{column.title}</dt>
                      <dd>
                        <RecordCell definition={definition} column={column} row={row} onSwitch={onSwitch} />
                      </dd>
                    </div>
                  ))}
              </dl>
              <div className="hall-card-actions">{rowActions(row)}</div>
            </li>
          );
        })}
      </ul>
      {page.list.length === 0 && !busy ? empty : null}
      {page.totalCount > query.pageSize ? (
        <Pagination
          simple
          align="center"
          current={query.page}
          pageSize={query.pageSize}
          total={page.totalCount}
          onChange={(number) => ask({ page: number })}
          aria-label={translate('pages')}
        />
      ) : null}
    </Spin>
  );
}
