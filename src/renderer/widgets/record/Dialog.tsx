import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { Option, RecordQuery } from '../../services.ts';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { RowsDialog } from '../parts/RowsDialog.tsx';
import { optionsCall, type Source } from './source.ts';

export interface RecordDialogExtra {
  source: Source;
}

/** Records of any entity by their labels, found by a word. */
export function RecordDialog({ source, title, ...choice }: ChoiceDialogProps & RecordDialogExtra) {
  const { services, translate } = useRenderer();
  const [query, setQuery] = useState<RecordQuery>({ keyword: '', page: 1, pageSize: 10 });
  const { kind, key } = source;
  const load = useMemo(() => optionsCall(services, kind, key), [services, kind, key]);
  return (
    <RowsDialog<RecordQuery, Option>
      {...choice}
      title={translate('chooseNode', { title })}
      complaint={translate('chooseRecordFirst')}
      width={640}
      columnsWidth={320}
      columns={[{ title, dataIndex: 'label' }]}
      idOf={(row) => row.value}
      nameOf={(row) => row.label}
      load={load}
      query={query}
      onPage={(page, pageSize) => setQuery((now) => ({ ...now, page, pageSize }))}
      filters={
        <Input.Search
          allowClear
          aria-label={translate('search')}
          placeholder={translate('search')}
          onSearch={(keyword) => setQuery((now) => ({ ...now, keyword, page: 1 }))}
        />
      }
    />
  );
}
