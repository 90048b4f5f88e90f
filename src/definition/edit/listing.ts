import type { JsonSchema } from '../types/schema.ts';
import { WIDGETS } from '../widgets/table.ts';
import { editFile, objectIn, schemaIn, type Files } from './files.ts';

/** Of the columns of a list, those that every record has: what is about the record itself stands before them. */
const OF_ALL: readonly string[] = ['createDate', 'updateDate', 'creatorName', 'updaterName'];
/** More columns than that nobody sees at once. */
const MOST = 8;
const NOT_LISTED = ['rows', 'files', 'special'];

type Part = 'list' | 'filters';

const namesIn = (files: Files, part: Part): string[] | undefined => {
  const names = objectIn(files, 'entity.json')[part];
  return Array.isArray(names) ? names.map(String) : undefined;
};

export const isShownIn = (files: Files, part: Part, name: string): boolean =>
  namesIn(files, part)?.includes(name) === true;

/** Shows a field as a column, or narrows the list down by it, or no longer; a list without any column stays as it is. */
export function showIn(files: Files, part: Part, name: string, isShown: boolean): Files {
  const names = namesIn(files, part);
  if (isShownIn(files, part, name) === isShown || (!isShown && part === 'list' && names?.length === 1)) return files;
  return editFile(files, 'entity.json', (json) => {
    if (names === undefined) return json.set([part], [name]);
    if (!isShown) return names.length === 1 ? json.remove([part]) : json.remove([part, names.indexOf(name)]);
    const at = names.findIndex((one) => OF_ALL.includes(one));
    return json.insert([part], at < 0 ? names.length : at, name);
  });
}

/** A new field of a kind of record is a column of its list too, while there is room and it is short enough for one. */
export function showNew(files: Files, name: string, widget: string, { type }: JsonSchema): Files {
  const names = namesIn(files, 'list');
  const group = WIDGETS[widget]?.group ?? '';
  const isLong = type === 'array' || NOT_LISTED.includes(group) || (group === 'text' && widget !== 'text');
  if (names === undefined || isLong || names.filter((one) => !OF_ALL.includes(one)).length >= MOST) return files;
  return showIn(files, 'list', name, true);
}

/** What stands for a record is another field when that one goes: the first that is a text, as columns are. */
export function relabel(files: Files, gone: string): Files {
  if (objectIn(files, 'entity.json')['label'] !== gone) return files;
  const { properties = {} } = schemaIn(files);
  const listed = namesIn(files, 'list') ?? [];
  const texts = Object.keys(properties).filter(
    (name) => name !== gone && properties[name]?.type === 'string' && properties[name].format === undefined,
  );
  const next = texts.find((name) => listed.includes(name)) ?? texts[0];
  return next === undefined ? files : editFile(files, 'entity.json', (json) => json.set(['label'], next));
}
