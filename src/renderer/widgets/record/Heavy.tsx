import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { Option, RecordQuery } from '../../services.ts';
import { controlProps, isInvalid } from '../parts/control.ts';
import { isList } from '../parts/choices.ts';
import { idsOf } from '../parts/ids.ts';
import type { HeavyProps } from '../parts/Upgrade.tsx';
import { useLater } from '../parts/useLater.ts';
import { usePage } from '../parts/usePage.ts';
import { optionsCall, type Source } from './source.ts';

export interface RecordExtra {
  source: Source;
  names: string[];
}

/** antd's Select over a server's search; the words typed are sent 300 ms after the last key. */
export function HeavyRecord(props: HeavyProps & RecordExtra) {
  const { id, value, onChange, onBlur, schema, required, autoFocus, autoOpen, source, names } = props;
  const { services, translate } = useRenderer();
  const [keyword, setKeyword] = useState('');
  const ask = useLater(setKeyword, 300);
  const { kind, key } = source;
  const load = useMemo(() => optionsCall(services, kind, key), [services, kind, key]);
  const { list, busy, failed } = usePage<RecordQuery, Option>({ keyword, page: 1, pageSize: 20 }, load);
  const several = isList(schema);
  const ids = idsOf(value);
  const known = ids.map((id, index) => ({ value: id, label: names[index] ?? id }));
  const { name: _name, ...aria } = controlProps(props);
  return (
    <Select<string | string[]>
      {...aria}
      className="hall-heavy"
      {...(several ? { mode: 'multiple' as const } : {})}
      autoFocus={autoFocus}
      defaultOpen={autoOpen}
      {...(isInvalid(props) ? { status: 'error' as const } : {})}
      allowClear={!required}
      loading={busy}
      showSearch={{ filterOption: false, onSearch: ask }}
      options={[...known.filter((one) => !list.some((option) => option.value === one.value)), ...list]}
      notFoundContent={failed || translate(busy ? 'loading' : 'nothingFound')}
      placeholder={props.placeholder}
      {...(several ? { value: ids } : ids[0] === undefined ? {} : { value: ids[0] })}
      onChange={(next) => onChange(Array.isArray(next) && next.length === 0 ? undefined : next)}
      onBlur={() => onBlur(id, value)}
    />
  );
}
