import { Alert, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useRenderer } from '../settings.ts';
import { resultOf } from './reportFile.ts';
import type { ImportReport } from './types.ts';

type Row = ImportReport['rows'][number];

const ROWS_PER_PAGE = 10;

/** How many rows would be or were imported, and every row with what is wrong with it; the wrong ones first in view. */
export function ImportPreview({ report, written }: { report: ImportReport; written: boolean }) {
  const { translate } = useRenderer();
  const { imported, failed, columns = [] } = report;
  const [shown, setShown] = useState<'failed' | 'all'>(failed > 0 ? 'failed' : 'all');
  const rows = shown === 'failed' ? report.rows.filter(({ ok }) => !ok) : report.rows;
  const counts = { count: imported, failed };
  return (
    <>
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        showIcon
        title={translate(written ? 'imported' : 'importWould', counts)}
        description={failed > 0 ? translate(written ? 'importedNot' : 'importWouldNot', counts) : undefined}
      />
      {failed > 0 ? (
        <Segmented<'failed' | 'all'>
          className="hall-import-filter"
          value={shown}
          options={[
            { value: 'failed', label: translate('importFailedRows', counts) },
            { value: 'all', label: translate('importAllRows', { count: report.rows.length }) },
          ]}
          onChange={setShown}
        />
      ) : null}
      {columns.length > 0 || rows.length > 0 ? (
        <Table<Row>
          className="hall-import-rows"
          rowKey="row"
          size="small"
          dataSource={rows}
          rowClassName={({ ok }) => (ok ? '' : 'hall-import-wrong')}
          pagination={{ pageSize: ROWS_PER_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            { key: 'row', title: translate('importRow'), dataIndex: 'row' },
            {
              key: 'errors',
              title: translate('importResult'),
              render: (_, row) => resultOf(row, translate),
            },
            ...columns.map((title, index) => ({
              key: `c${index}`,
              title,
              render: (_: unknown, { cells }: Row) => cells?.[index] ?? '',
            })),
          ]}
        />
      ) : null}
    </>
  );
}
