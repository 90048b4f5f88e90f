import { useMemo } from 'react';
import { tagColor } from '../../definition/entity/colors.ts';
import type { Related } from '../../definition/expression/scope.ts';
import { asObject } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { subUi } from '../../definition/projection/ui.ts';

import { ReadView } from '../form/ReadView.tsx';
import { isSecret } from '../list/typed.ts';
import type { EntityView, RecordRow } from '../list/types.ts';

export interface EntityDetailProps {
  definition: EntityView;
  record: RecordRow;
  columns?: 1 | 2;
}

/** One record as text. What is only ever typed (a password, and the same again) has no line. */
export function EntityDetail({ definition, record, columns = 1 }: EntityDetailProps) {
  const { schema, uiSchema } = definition;
  const shown = useMemo(() => readable(schema, uiSchema), [schema, uiSchema]);
  const { spoken } = definition;
  const related = asObject(record['_related']) as Related | undefined;
  const told = useMemo(() => spoken && { ...spoken, ...(related && { related }) }, [spoken, related]);
  const formData = useMemo(() => ({ ...record, ...asObject(record['_shown']) }), [record]);
  return (
    <ReadView
      schema={shown}
      uiSchema={uiSchema}
      scope={told}
      formData={formData}
      columns={columns}
      colorOf={(field, value) => tagColor(definition.manifest, field, value)}
    />
  );
}

/** The schema without its secrets. */
export function readable(schema: JsonSchema, uiSchema: UiSchema): JsonSchema {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !isSecret(subUi(uiSchema, name)));
  return { ...schema, properties: Object.fromEntries(fields) };
}
