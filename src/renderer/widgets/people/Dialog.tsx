import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTree } from '../../lookup.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { useRenderer } from '../../settings.ts';
import type { UserQuery } from '../../services.ts';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { RowsDialog } from '../parts/RowsDialog.tsx';
import { TreeFold } from '../parts/TreeFold.tsx';
import { useLater } from '../parts/useLater.ts';
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

/** As long somebody rests who has typed what he means, ms. */
const PAUSE = 300;

/**
 * Organisation tree on the left; on the right a field that finds people as one types, filters, people and pages. The tree
 * is asked for once and kept.
 */
export function PeopleDialog({ title, groups, typed = '', ...choice }: ChoiceDialogProps & PeopleExtra) {
  const { services, translate } = useRenderer();
  const tree = useTree('dept');
  const phone = useIsPhone();
  const field = useRef<InputRef>(null);
  // on a phone its keyboard would cover those who are listed
  const [writes] = useState(!phone || typed !== '');
  const start: UserQuery = { page: 1, pageSize: 10, keyword: '', ...(groups.length > 0 && { people: groups }) };
  const [query, setQuery] = useState<UserQuery>({ ...start, keyword: typed });
  const [keyword, setKeyword] = useState(typed);
  const look = (next: string) => setQuery((now) => ({ ...now, keyword: next.trim(), page: 1 }));
  const lookLater = useLater(look, PAUSE);
  // Enter was pressed on it: what is listed may still be what was typed before
  const [entered, setEntered] = useState<string>();
  const [filters, setFilters] = useState<PeopleFilterValues>(NO_FILTERS);
  // the first node is chosen when the tree arrives (spec.md section 7); who types a name looks for it everywhere
  const deptId = query.deptId ?? (query.keyword ? '' : tree?.[0]?.id);
  const more = (
    <PeopleFilters
      value={filters}
      onChange={setFilters}
      onSearch={(values) => setQuery((now) => ({ ...now, ...values, page: 1 }))}
    />
  );
  return (
    <RowsDialog
      {...choice}
      title={translate('choosePeople', { title })}
      complaint={translate('user.selecterror')}
      width={1240}
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
      query={{ ...query, ...(deptId && { deptId }) }}
      onPage={(page, pageSize) => setQuery((now) => ({ ...now, page, pageSize }))}
      aside={
        <TreeFold
          label={translate('organisation')}
          tree={tree}
          selected={deptId || undefined}
          onSelect={(id) => {
            setKeyword('');
            lookLater('');
            setFilters(NO_FILTERS);
            setQuery({ ...start, deptId: id });
          }}
        />
      }
      takesFirst={entered !== undefined && entered === query.keyword}
      onTaken={() => setEntered(undefined)}
      onOpened={() => writes && field.current?.focus()}
      filters={
        <>
          <Input
            ref={field}
            allowClear
            aria-label={translate('findPerson')}
            placeholder={translate('findPerson')}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value);
              setEntered(undefined);
              lookLater(event.target.value);
            }}
            onPressEnter={(event) => {
              if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              look(keyword);
              if (keyword.trim() !== '') setEntered(keyword.trim());
            }}
          />
          {phone ? (
            // one field finds nearly everybody: who is listed comes first
            <details className="hall-tree-fold">
              <summary>{translate('moreFilters')}</summary>
              {more}
            </details>
          ) : (
            more
          )}
        </>
      }
    />
  );
}
