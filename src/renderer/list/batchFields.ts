import { guardedFields } from '../../definition/entity/form.ts';
import type { EntityManifest } from '../../definition/types/manifest.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { isFileList, isTable } from '../../definition/schema/walk.ts';
import { widgetOf } from '../../definition/widgets/choose.ts';
import { uiAt } from '../form/paths.ts';
import type { EntityView } from './types.ts';

/** What is written for one record alone: a text of its own, a secret, a drawing. */
const SINGLE = new Set(['rich-text', 'code', 'template', 'signature', 'cron']);

/**
 * Fields that several records may get the same value of: none that names a record, must be its own, is secret, is written by
 * nobody, or is only there under a condition.
 */
export function batchFields({ manifest, schema, uiSchema }: EntityView): string[] {
  const apart = new Set(namesOfItsOwn(manifest));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    apart.has(name) || field.readOnly === true || !isShared(name, field, uiAt(uiSchema, name)) ? [] : [name],
  );
}

function namesOfItsOwn(manifest: EntityManifest): string[] {
  const { label, unique = [], own, tree } = manifest;
  return [label, ...unique.flat(), ...(own ? [own.field] : []), ...(tree ? [tree] : []), ...guardedFields(manifest)];
}

function isShared(name: string, schema: JsonSchema, ui: UiSchema): boolean {
  if (ui['ui:showIf'] !== undefined || ui['ui:inputType'] === 'password' || /password$/i.test(name)) return false;
  return !isTable(schema) && !isFileList(schema) && !SINGLE.has(widgetOf(schema, ui));
}

/** The form of the fields that were ticked, each as the record's own form has it. */
export function batchForm({ schema, uiSchema }: EntityView, fields: readonly string[]) {
  const picked = <Value>(from: Readonly<Record<string, Value>>) =>
    Object.fromEntries(fields.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return {
    schema: {
      ...{ type: 'object', properties: picked(schema.properties ?? {}) },
      required: (schema.required ?? []).filter((name) => fields.includes(name)),
    } as JsonSchema,
    uiSchema: picked(uiSchema as Record<string, UiSchema>) as UiSchema,
  };
}
