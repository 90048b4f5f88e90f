import { Form } from 'antd';
import { recordFieldsOf } from '../../../definition/process/vocabulary.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { ExpressionPlace } from './expressionPlace.ts';
import { RecordFields } from './RecordFields.tsx';
import { Setting, type Choice } from './Setting.tsx';
import type { Words } from './texts.ts';

interface Props {
  t: Words;
  schema: JsonSchema;
  place: ExpressionPlace;
  entities: readonly Choice[];
  /** what the task is told, as it stands in the file */
  written: Readonly<Record<string, string>>;
  onChange(fields: Record<string, string>): void;
}

/** A task that writes a record: of which kind, and its fields. */
export function RecordTask({ t, schema, place, entities, written, onChange }: Props) {
  const { entity = '', id, ...set } = recordFieldsOf(written);
  return (
    <>
      <Form component={false} layout="vertical">
        <Setting
          label={t('rec.entity')}
          as="one"
          choices={entities}
          value={entity}
          // another kind has other fields
          onChange={(next) => onChange(typeof next === 'string' ? { entity: next } : {})}
        />
      </Form>
      <RecordFields
        key={entity}
        readonly={false}
        {...{ t, schema, place, entity, set }}
        changes={id}
        onChange={(next, changes) => onChange({ entity, ...(changes !== undefined && { id: changes }), ...next })}
      />
    </>
  );
}
