import { useState } from 'react';
import { useTree } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { UserQuery } from '../../services.ts';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { RowsDialog } from '../parts/RowsDialog.tsx';
import { TreeFold } from '../parts/TreeFold.tsx';
import { NO_FILTERS, PeopleFilters, type PeopleFilterValues } from './Filters.tsx';

export interface PeopleExtra {
  /** whom the field is narrowed to; empty = everybody */
  groups: readonly string[];
}

/** Columns with their widths, px. */
const COLUMNS = {
  nickName: 90,
  deptName: 140,
  userCode: 120,
  parentName: 140,
  roleName: 90,
  userPost: 90,
  zweimc: 90,
  mobile: 120,
};

/** Organisation tree on the left; filters, people and pages on the right. The tree is asked for once and kept. */
export function PeopleDialog({ title, groups, ...choice }: ChoiceDialogProps & PeopleExtra) {
  const { services, translate } = useRenderer();
  const tree = useTree('dept');
  const start: UserQuery = { page: 1, pageSize: 10, ...(groups.length > 0 && { people: groups }) };
  const [query, setQuery] = useState(start);
  const [filters, setFilters] = useState<PeopleFilterValues>(NO_FILTERS);
  // the first node is chosen when the tree arrives (spec.md section 7)
  const deptId = query.deptId ?? tree?.[0]?.id;
  return (
    <RowsDialog
      {...choice}
      title={translate('choosePeople', { title })}
      complaint={translate('user.selecterror')}
      width={1080}
      columnsWidth={924}
      columns={Object.entries(COLUMNS).map(([name, width]) => ({
        title: translate(`person_${name}`),
        dataIndex: name,
        width,
        ellipsis: true,
      }))}
      idOf={(row) => row.userId}
      nameOf={(row) => row.nickName}
      load={services.users}
      waits={deptId === undefined}
      query={{ ...query, ...(deptId !== undefined && { deptId }) }}
      onPage={(page, pageSize) => setQuery((now) => ({ ...now, page, pageSize }))}
      aside={
        <TreeFold
          label={translate('organisation')}
          tree={tree}
          selected={deptId}
          onSelect={(id) => {
            setFilters(NO_FILTERS);
            setQuery({ ...start, deptId: id });
          }}
        />
      }
      filters={
        <PeopleFilters
          value={filters}
          onChange={setFilters}
          onSearch={(values) => setQuery((now) => ({ ...now, ...values, page: 1 }))}
        />
      }
    />
  );
}
