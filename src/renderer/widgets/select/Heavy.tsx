import { Select } from 'antd';
import type { JsonValue } from '../../../definition/types/json.ts';
import { controlProps, isInvalid } from '../parts/control.ts';
import { isList, labelOf, type Choice } from '../parts/choices.ts';
import { plainText } from '../parts/plainText.ts';
import type { HeavyProps } from '../parts/Upgrade.tsx';

export interface ChoiceExtra {
  choices: Choice[] | undefined;
}

/** antd's Select over choices of any JSON value: options are numbered, since antd wants strings or numbers. */
export function HeavySelect(props: HeavyProps & ChoiceExtra) {
  const { id, value, onChange, onBlur, schema, required, choices, autoFocus, autoOpen } = props;
  const several = isList(schema);
  const free = several && choices?.length === 0;
  const known = choices ?? [];
  const keyOf = (one: JsonValue) => {
    const index = known.findIndex((choice) => choice.value === one);
    return index < 0 ? `?${plainText(one)}` : String(index);
  };
  const valueOf = (key: string): JsonValue => known[Number(key)]?.value ?? key.replace(/^\?/, '');
  const chosen = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const entries = known.map((choice, index) => ({ value: String(index), label: choice.label }));
  const strangers = chosen
    .filter((one) => keyOf(one).startsWith('?'))
    .map((one) => ({ value: keyOf(one), label: labelOf(known, one) }));
  const { name: _name, ...aria } = controlProps(props);
  return (
    <Select<string | string[]>
      {...aria}
      className="hall-heavy"
      {...(several ? { mode: free ? ('tags' as const) : ('multiple' as const) } : {})}
      autoFocus={autoFocus}
      defaultOpen={autoOpen}
      {...(isInvalid(props) ? { status: 'error' as const } : {})}
      allowClear={!required}
      loading={choices === undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...entries, ...strangers]}
      placeholder={props.placeholder}
      {...(several ? { value: chosen.map(keyOf) } : chosen[0] === undefined ? {} : { value: keyOf(chosen[0]) })}
      onChange={(next) => {
        if (Array.isArray(next)) onChange(next.length === 0 ? undefined : next.map(valueOf));
        else onChange(next === undefined ? undefined : valueOf(next));
      }}
      onBlur={() => onBlur(id, value)}
    />
  );
}
