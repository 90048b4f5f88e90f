import { Select } from 'antd';
import { useCallback, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { Option, RecordQuery } from '../../services.ts';
import { controlProps, textOption } from '../parts/control.ts';
import { isList } from '../parts/choices.ts';
import { idsOf } from '../parts/ids.ts';
import type { HeavyProps } from '../parts/Upgrade.tsx';
import { useLater } from '../parts/useLater.ts';
import { usePage } from '../parts/usePage.ts';

export interface RecordExtra {
  entity: string;
  names: string[];
}

/** antd's Select over a server's search; the words typed are sent 300 ms after the last key. */
export function HeavyRecord(props: HeavyProps & RecordExtra) {
  const { value, onChange, onBlur, schema, options, required, invalid, autoFocus, autoOpen, entity, names } = props;
  const { services, translate } = useRenderer();
  const [keyword, setKeyword] = useState('');
  const ask = useLater(setKeyword, 300);
  const load = useCallback((query: RecordQuery) => services.records(entity, query), [services, entity]);
  const { list, busy, failed } = usePage<RecordQuery, Option>({ keyword, page: 1, pageSize: 20 }, load);
  const several = isList(schema);
  const ids = idsOf(value);
  const known = ids.map((id, index) => ({ value: id, label: names[index] ?? id }));
  const { readOnly: _readOnly, name: _name, ...aria } = controlProps(props);
  return (
    <Select<string | string[]>
      {...aria}
      className="hall-heavy"
      {...(several ? { mode: 'multiple' as const } : {})}
      autoFocus={autoFocus}
      defaultOpen={autoOpen}
      {...(invalid ? { status: 'error' as const } : {})}
      allowClear={!required}
      loading={busy}
      showSearch={{ filterOption: false, onSearch: ask }}
      options={[...known.filter((one) => !list.some((option) => option.value === one.value)), ...list]}
      notFoundContent={failed || translate(busy ? 'loading' : 'nothingFound')}
      placeholder={textOption(options, 'placeholder')}
      {...(several ? { value: ids } : ids[0] === undefined ? {} : { value: ids[0] })}
      onChange={(next) => onChange(Array.isArray(next) && next.length === 0 ? undefined : next)}
      onBlur={onBlur}
    />
  );
}
