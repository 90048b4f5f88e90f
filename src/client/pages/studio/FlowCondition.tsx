import { Form } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { fieldKind } from '../../../definition/entity/fields.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { ConditionAdder, type ConditionColumn } from './ConditionAdder.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import type { ExpressionPlace } from './expressionPlace.ts';
import type { Words } from './texts.ts';

interface Props {
  t: Words;
  /** the form, its titles in the reader's language */
  schema: JsonSchema;
  place: ExpressionPlace;
  value: string;
  /** when it is left, so that one edit is one step of undo */
  onCommit(value: string): void;
}

/** When a way is taken: a condition over the form, typed with what there is offered, or put together by choosing. */
export function FlowCondition({ t, schema, place, value, onCommit }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const latest = useRef(value);
  const set = (next: string) => {
    latest.current = next;
    setTyped(next);
  };
  // undo, or somebody drawing, may change it from outside
  useEffect(() => {
    latest.current = value;
    setTyped(value);
  }, [value]);
  const columns = useMemo(() => columnsOf(schema), [schema]);
  return (
    <Form component={false} layout="vertical">
      <div onBlur={() => latest.current !== value && onCommit(latest.current.trim())}>
        <ExpressionField
          {...{ id, t, place }}
          label={t('flow.condition')}
          hint={t('flow.conditionHint')}
          says="taken"
          value={typed}
          onChange={(next = '') => set(next)}
        />
      </div>
      <ConditionAdder
        label={t('condition.field')}
        {...{ t, columns }}
        value={typed}
        onChange={(next) => {
          set(next);
          onCommit(next);
        }}
      />
    </Form>
  );
}

/** The fields of a form that hold one plain value. People and departments are compared by hand: they are ids. */
export function columnsOf(schema: JsonSchema): ConditionColumn[] {
  return [...fieldsByPath(schema).values()].flatMap(([field]): ConditionColumn[] => {
    // what a part is that others share is not said here: mostly a list of files
    if (field === undefined || field.inRows || field.schema.$ref !== undefined) return [];
    const { path, name } = field;
    const kind = fieldKind(field.schema);
    const titles = field.schema.oneOf ?? field.schema.enum?.map((value) => ({ const: value, title: String(value) }));
    const choices = titles?.map(({ const: value, title }) => ({ value: String(value), title: title ?? String(value) }));
    const { 'x-dict': dictionary } = field.schema;
    const isId = kind === 'choice' && choices === undefined && dictionary === undefined;
    if (kind === 'list' || kind === 'nested' || isId) return [];
    const isNumber = field.schema.type === 'integer' || field.schema.type === 'number';
    return [
      {
        ...{ name: path, title: field.schema.title ?? name, kind: isNumber ? 'number' : kind },
        ...{ ...(choices && { choices }), ...(dictionary !== undefined && { dictionary }) },
      },
    ];
  });
}
