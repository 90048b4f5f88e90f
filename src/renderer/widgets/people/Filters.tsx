import { Button, Input } from 'antd';
import { useRenderer } from '../../settings.ts';

export const FILTERS = ['nickname', 'roleName', 'userPost', 'userCode'] as const;
export type PeopleFilterValues = Record<(typeof FILTERS)[number], string>;
export const NO_FILTERS: PeopleFilterValues = { nickname: '', roleName: '', userPost: '', userCode: '' };

interface PeopleFiltersProps {
  value: PeopleFilterValues;
  onChange(value: PeopleFilterValues): void;
  onSearch(value: PeopleFilterValues): void;
}

/** Name, role, post and number of a person. Not a <form>: the dialog may stand inside one. */
export function PeopleFilters({ value, onChange, onSearch }: PeopleFiltersProps) {
  const { translate } = useRenderer();
  return (
    <div className="hall-people-filters" role="search">
      {FILTERS.map((name) => (
        <Input
          key={name}
          aria-label={translate(`person_${name}`)}
          placeholder={translate(`person_${name}`)}
          allowClear
          value={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
          onPressEnter={(event) => {
            event.preventDefault();
            onSearch(value);
          }}
        />
      ))}
      <Button type="primary" onClick={() => onSearch(value)}>
        {translate('search')}
      </Button>
      <Button
        onClick={() => {
          onChange(NO_FILTERS);
          onSearch(NO_FILTERS);
        }}
      >
        {translate('reset')}
      </Button>
    </div>
  );
}
