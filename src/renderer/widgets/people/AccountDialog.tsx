import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTree } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { AccountQuery, AccountRow, Page } from '../../services.ts';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { RowsDialog } from '../parts/RowsDialog.tsx';
import { TreeFold } from '../parts/TreeFold.tsx';

/** Columns with their widths, px. */
const COLUMNS = { realName: 100, username: 120, deptName: 160, email: 200, mobile: 130 };
const FILTERS = ['realName', 'username'] as const;
type Typed = Record<(typeof FILTERS)[number], string>;
const NOTHING: Typed = { realName: '', username: '' };

const nobody = (): Promise<Page<AccountRow>> => Promise.resolve({ list: [], totalCount: 0 });

/** Accounts by department, name and user name, for administrators: those without a place in the organisation too. */
export function AccountDialog({ title, typed = '', ...choice }: ChoiceDialogProps) {
  const { services, translate } = useRenderer();
  const tree = useTree('dept');
  const [filters, setFilters] = useState<Typed>({ ...NOTHING, realName: typed });
  const [query, setQuery] = useState<AccountQuery>({ page: 1, pageSize: 10, ...filters });
  const look = (next: Typed) => {
    setFilters(next);
    setQuery((now) => ({ ...now, ...next, page: 1 }));
  };
  return (
    <RowsDialog
      {...choice}
      title={translate('choosePeople', { title })}
      complaint={translate('user.selecterror')}
      width={1240}
      columnsWidth={760}
      columns={Object.entries(COLUMNS).map(([name, width]) => ({
        title: translate(`person_${name}`),
        dataIndex: name,
        width,
        ellipsis: true,
      }))}
      idOf={(row) => row.id}
      nameOf={(row) => row.realName}
      load={services.accounts ?? nobody}
      query={query}
      onPage={(page, pageSize) => setQuery((now) => ({ ...now, page, pageSize }))}
      aside={
        <TreeFold
          label={translate('organisation')}
          tree={tree}
          selected={query.deptId}
          onSelect={(deptId) => {
            setFilters(NOTHING);
            setQuery({ page: 1, pageSize: 10, deptId });
          }}
        />
      }
      filters={
        <div className="hall-people-filters" role="search">
          {FILTERS.map((name) => (
            <Input
              key={name}
              allowClear
              aria-label={translate(`person_${name}`)}
              placeholder={translate(`person_${name}`)}
              value={filters[name]}
              onChange={(event) => setFilters({ ...filters, [name]: event.target.value })}
              onPressEnter={(event) => {
                if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                look(filters);
              }}
            />
          ))}
          <Button type="primary" onClick={() => look(filters)}>
            {translate('search')}
          </Button>
          <Button onClick={() => look(NOTHING)}>{translate('reset')}</Button>
        </div>
      }
    />
  );
}
