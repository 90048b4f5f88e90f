import { Form, Switch } from 'antd';
import { useId } from 'react';
import { fieldKind } from '../../../definition/entity/fields.ts';
import { isFileList } from '../../../definition/schema/walk.ts';
import { isShownIn, showIn } from '../../../definition/edit/listing.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { TabProps } from './useDraft.ts';

interface Props extends TabProps {
  field: string;
  schema: JsonSchema;
}

/** Whether the list of a kind of record shows a field, and whether it is narrowed down by it. */
export function ListedIn({ studio, draft, t, change, field, schema }: Props) {
  const id = useId();
  if (studio.kind !== 'entity') return null;
  return (['list', 'filters'] as const).map((part) => {
    const isShown = isShownIn(draft.files, part, field);
    // rows are no column of a list, and files narrow none down; what is written all the same may be taken out
    const isOffered = fieldKind(schema) !== 'nested' || (part === 'list' && isFileList(schema));
    if (!isShown && !isOffered) return null;
    return (
      <Form.Item key={part} label={t(`field.${part}`)} htmlFor={`${id}${part}`}>
        <Switch
          id={`${id}${part}`}
          checked={isShown}
          onChange={(isOn) => change((now) => showIn(now, part, field, isOn))}
        />
      </Form.Item>
    );
  });
}
