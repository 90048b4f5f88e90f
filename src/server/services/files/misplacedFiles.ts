import { sql } from 'kysely';
import { subUi } from '../../../definition/projection/ui.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { UiSchema } from '../../../definition/types/schema.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import type { Handle } from '../flow/rows.ts';
import { filesIn } from './formFiles.ts';
import { isOfKind, type UploadKind } from './kinds.ts';

/** Fields that take files of one kind, and how their refusal is told. */
const NARROW: Readonly<Record<string, { kind: UploadKind; keyword: string }>> = {
  'image-upload': { kind: 'image', keyword: 'imageFile' },
  'pdf-upload': { kind: 'pdf', keyword: 'pdfFile' },
  'document-upload': { kind: 'document', keyword: 'documentFile' },
};

/**
 * Files of a kind that their field does not take. An upload knows no field, so it is asked here, by the name that was
 * compared with the bytes then; what stood in the form before may stay.
 */
export async function misplacedFiles(
  uiSchema: UiSchema,
  data: FormData,
  stored: FormData,
  db: Handle,
): Promise<RawError[]> {
  const before = new Set(filesIn(stored).map(({ id }) => id));
  const asked = filesIn(data).flatMap(({ id, path }) => {
    const narrow = NARROW[widgetAt(uiSchema, path) ?? ''];
    return narrow === undefined || before.has(id) ? [] : [{ id, path, ...narrow }];
  });
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from hall_file where id = any(${asked.map(({ id }) => id)}::text[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return asked.flatMap(({ id, path, kind, keyword }) => {
    const name = names.get(id);
    return name === undefined || isOfKind(name, kind) ? [] : [{ path, keyword }];
  });
}

/** The widget of the list that a file stands in: of `rows.0.scans.1` that of the column `scans`. */
function widgetAt(uiSchema: UiSchema, path: string): string | undefined {
  const steps = path.split('.').slice(0, -1);
  const ui = steps.reduce((here, step) => subUi(here, /^\d+$/.test(step) ? 'items' : step), uiSchema);
  return ui['ui:widget'];
}
