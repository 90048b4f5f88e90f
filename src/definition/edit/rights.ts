import { SECTION_SIGN, withSections } from '../projection/sections.ts';
import { allProperties } from '../schema/walk.ts';
import { asObject } from '../types/json.ts';
import type { UiSection } from '../types/schema.ts';
import { editFile, objectIn, put, schemaIn, uiIn, type Files } from './files.ts';

export const NODE_RIGHTS = ['write', 'require', 'hide'] as const;
export type NodeRight = (typeof NODE_RIGHTS)[number];

/** What a node's list says: names of fields, `*` and `@section`. */
export function listed(files: Files, node: string, right: NodeRight | 'summary'): string[] {
  const list = asObject(asObject(objectIn(files, 'topic.json')['nodes'])?.[node])?.[right];
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

/** Whether a node may write, must fill in or does not see a field, by name or by what it stands in. */
export function hasRight(files: Files, node: string, right: NodeRight, field: string): boolean {
  const names = withSections(listed(files, node, right), uiIn(files));
  return names.includes(field) || names.includes('*');
}

/** Gives or takes a right. Where a section or all fields have it and one shall not, the others are named one by one. */
export function setRight(files: Files, node: string, right: NodeRight, field: string, isOn: boolean): Files {
  if (hasRight(files, node, right, field) === isOn) return files;
  const list = listed(files, node, right);
  const pointer = ['nodes', node, right];
  if (isOn) {
    return editFile(files, 'topic.json', (json) =>
      list.length === 0 ? json.set(pointer, [field]) : json.insert(pointer, list.length, field),
    );
  }
  const ui = uiIn(files);
  const left = list.flatMap((name) => {
    if (name === field) return [];
    const isCovering = name === '*' || withSections([name], ui).includes(field);
    if (!isCovering) return [name];
    const all = name === '*' ? Object.keys(allProperties(schemaIn(files))) : withSections([name], ui);
    return all.filter((one) => one !== field);
  });
  const at = list.indexOf(field);
  return editFile(files, 'topic.json', (json) =>
    left.length === list.length - 1 && left.length > 0 && at >= 0
      ? json.remove([...pointer, at])
      : put(json, pointer, left.length > 0 ? [...new Set(left)] : undefined),
  );
}

/** The same for all fields of a section: what has a key is named by it, so that fields which come later have it too. */
export function setSectionRight(
  files: Files,
  node: string,
  right: NodeRight,
  { key, fields }: Pick<UiSection, 'key' | 'fields'>,
  isOn: boolean,
): Files {
  const each = (now: Files, on: boolean) => fields.reduce((all, field) => setRight(all, node, right, field, on), now);
  if (!isOn || key === '') return each(files, isOn);
  const left = each(files, false);
  const list = listed(left, node, right);
  return editFile(left, 'topic.json', (json) => put(json, ['nodes', node, right], [...list, `${SECTION_SIGN}${key}`]));
}

/** Every list that names a field forgets it, and its columns. */
export function dropRights(files: Files, field: string): Files {
  const nodes = Object.keys(asObject(objectIn(files, 'topic.json')['nodes']) ?? {});
  const isOf = (name: string): boolean =>
    !name.startsWith(SECTION_SIGN) && (name === field || name.startsWith(`${field}.`));
  const places = [
    { pointer: ['summary'], list: namesAt(files, 'summary') },
    ...nodes.flatMap((node) =>
      ([...NODE_RIGHTS, 'summary'] as const).map((right) => ({
        pointer: ['nodes', node, right],
        list: listed(files, node, right),
      })),
    ),
  ].filter(({ list }) => list.some(isOf));
  return places.reduce((now, { pointer, list }) => {
    const left = list.filter((name) => !isOf(name));
    return editFile(now, 'topic.json', (json) => put(json, pointer, left.length > 0 ? left : undefined));
  }, files);
}

function namesAt(files: Files, name: string): string[] {
  const list = objectIn(files, 'topic.json')[name];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}
