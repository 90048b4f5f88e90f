import { Alert, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useRenderer } from '../settings.ts';
import { resultOf } from './reportFile.ts';
import type { ImportedRow, ImportReport } from './types.ts';

const ROWS_PER_PAGE = 10;

interface ImportPreviewProps {
  report: ImportReport;
  written: boolean;
  /** whether rows may change records */
  update: boolean;
}

/** How many rows would be or were imported, and every row with what it changes or what is wrong with it; the wrong ones first. */
export function ImportPreview({ report, written, update }: ImportPreviewProps) {
  const { translate } = useRenderer();
  const { imported, changed, unchanged, failed, columns = [] } = report;
  const [shown, setShown] = useState<'failed' | 'changed' | 'all'>(
    failed > 0 ? 'failed' : changed > 0 ? 'changed' : 'all',
  );
  const wanted = { failed: 'refused', changed: 'changed', all: undefined }[shown];
  const rows = report.rows.filter(({ did }) => wanted === undefined || did === wanted);
  const counts = { count: imported, changed, unchanged, failed };
  const words = update || unchanged > 0 ? ['importUpdated', 'importWouldUpdate'] : ['imported', 'importWould'];
  const choices = [
    ...(failed > 0 ? [{ value: 'failed' as const, label: translate('importFailedRows', counts) }] : []),
    ...(changed > 0 ? [{ value: 'changed' as const, label: translate('importChangedRows', counts) }] : []),
    { value: 'all' as const, label: translate('importAllRows', { count: report.rows.length }) },
  ];
  return (
    <>
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        showIcon
        title={translate(words[written ? 0 : 1] ?? '', counts)}
        description={failed > 0 ? translate(written ? 'importedNot' : 'importWouldNot', counts) : undefined}
      />
      {choices.length > 1 ? (
        <Segmented className="hall-import-filter" value={shown} options={choices} onChange={setShown} />
      ) : null}
      {columns.length > 0 || rows.length > 0 ? (
        <Table<ImportedRow>
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
              render: (_, row) => resultOf(row, translate).map((line) => <div key={line}>{line}</div>),
            },
            ...columns.map((title, index) => ({
              key: `c${index}`,
              title,
              render: (_: unknown, { cells }: ImportedRow) => cells?.[index] ?? '',
            })),
          ]}
        />
      ) : null}
    </>
  );
}
