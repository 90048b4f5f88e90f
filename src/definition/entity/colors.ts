import type { EntityManifest, StateColor } from '../types/manifest.ts';

/** The colours of a field by its values; undefined = its values are no tags. What stands in `states` is written there since format 2. */
export function colorsOf(
  { colors, states }: Pick<EntityManifest, 'colors' | 'states'>,
  field: string,
): Readonly<Record<string, StateColor>> | undefined {
  const own = colors && Object.hasOwn(colors, field) ? colors[field] : undefined;
  return states?.field === field ? { ...states.colors, ...own } : own;
}

/** The colour of a value's tag; undefined = it is plain text. A state is a tag whatever is said of it. */
export function tagColor(
  manifest: Pick<EntityManifest, 'colors' | 'states'>,
  field: string,
  value: unknown,
): StateColor | undefined {
  const colors = colorsOf(manifest, field);
  if (colors === undefined || !['string', 'number', 'boolean'].includes(typeof value) || value === '') return undefined;
  const key = String(value);
  if (Object.hasOwn(colors, key)) return colors[key];
  return manifest.states?.field === field ? 'default' : undefined;
}
