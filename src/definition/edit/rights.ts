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

/** Whether a node may write, must fill in or does not see a field or column, by name or by what it stands in. */
export function hasRight(files: Files, node: string, right: NodeRight, path: string): boolean {
  const names = withSections(listed(files, node, right), uiIn(files));
  return names.includes(path) || names.includes('*') || names.includes(tableOf(path));
}

/** Whether it is so for some columns of a table, and not for all of it. */
export const hasInPart = (files: Files, node: string, right: NodeRight, table: string): boolean =>
  !hasRight(files, node, right, table) &&
  listed(files, node, right).some((name) => name !== table && tableOf(name) === table);

/** `items` of `items.amount`, and of `items`. */
const tableOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * Gives or takes a right. Where a section, all fields or all of a table have it and one shall not, the others are named one
 * by one; a table that has it, or has it no more, names no column.
 */
export function setRight(files: Files, node: string, right: NodeRight, path: string, isOn: boolean): Files {
  if (hasRight(files, node, right, path) === isOn && !hasInPart(files, node, right, path)) return files;
  const list = listed(files, node, right);
  const isColumn = (name: string): boolean => name.startsWith(`${path}.`);
  const pointer = ['nodes', node, right];
  if (isOn) {
    const left = list.filter((name) => !isColumn(name));
    return editFile(files, 'topic.json', (json) =>
      left.length < list.length || list.length === 0
        ? json.set(pointer, [...left, path])
        : json.insert(pointer, list.length, path),
    );
  }
  const ui = uiIn(files);
  const partsOf = (name: string): string[] => {
    if (name === '*') return Object.keys(allProperties(schemaIn(files)));
    if (name.startsWith(SECTION_SIGN)) return withSections([name], ui);
    const columns = allProperties(schemaIn(files).properties?.[name]?.items ?? {});
    return Object.keys(columns).map((column) => `${name}.${column}`);
  };
  /** what is left of a name without that field */
  const without = (name: string): string[] => {
    if (name === path || isColumn(name)) return [];
    const covers = name === '*' || [path, tableOf(path)].some((one) => withSections([name], ui).includes(one));
    return covers ? partsOf(name).flatMap(without) : [name];
  };
  const left = [...new Set(list.flatMap(without))];
  const at = list.indexOf(path);
  return editFile(files, 'topic.json', (json) =>
    left.length === list.length - 1 && left.length > 0 && at >= 0
      ? json.remove([...pointer, at])
      : put(json, pointer, left.length > 0 ? left : undefined),
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
