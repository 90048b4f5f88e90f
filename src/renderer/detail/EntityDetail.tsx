import { ReadView } from '../form/ReadView.tsx';
import type { EntityView, RecordRow } from '../list/types.ts';

export interface EntityDetailProps {
  definition: EntityView;
  record: RecordRow;
  columns?: 1 | 2;
}

/** One record as text. */
export function EntityDetail({ definition, record, columns = 1 }: EntityDetailProps) {
  return <ReadView schema={definition.schema} uiSchema={definition.uiSchema} formData={record} columns={columns} />;
}
