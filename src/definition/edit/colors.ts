import { colorsOf } from '../entity/colors.ts';
import { asObject, atPointer, type JsonValue } from '../types/json.ts';
import type { EntityManifest, StateColor } from '../types/manifest.ts';
import { editFile, objectIn, put, type Files } from './files.ts';

/** The colours of a field by its values; empty where it has none. */
export const colorsIn = (files: Files, field: string): Readonly<Record<string, StateColor>> => {
  const { colors, states } = objectIn(files, 'entity.json');
  const written = { colors: asObject(colors), states: asObject(states) } as Pick<EntityManifest, 'colors' | 'states'>;
  return colorsOf(written, field) ?? {};
};

/** Colours a value of a field, or no longer. What `states.colors` says is changed there. */
export function setColor(files: Files, field: string, value: string, color: JsonValue | undefined): Files {
  if (colorsIn(files, field)[value] === color) return files;
  const manifest = objectIn(files, 'entity.json');
  const own = ['colors', field, value];
  const old = asObject(manifest['states'])?.['field'] === field ? ['states', 'colors', value] : own;
  const written = [own, old].filter((place) => atPointer(manifest, place) !== undefined);
  return editFile(files, 'entity.json', (json) =>
    color === undefined
      ? written.reduce((edit, place) => put(edit, place, undefined), json)
      : put(json, written[0] ?? own, color),
  );
}
