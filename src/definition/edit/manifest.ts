import { META } from '../check/meta.ts';
import { columnOf, SYSTEM_COLUMNS, type EntityColumn } from '../entity/columns.ts';
import { fieldKind, referenceOf } from '../entity/fields.ts';
import {
  DRAWN_BY,
  fitsAside,
  fitsInline,
  fitsScope,
  fitsTree,
  fitsUnique,
  VIEW_NEEDS,
  viewMisfit,
  type ViewPart,
} from '../entity/fits.ts';
import { fieldsByPath } from '../schema/walk.ts';
import type { Pointer } from '../text/json.ts';
import { asObject, atPointer, type JsonObject } from '../types/json.ts';
import type { EntityView } from '../types/manifest.ts';
import type { JsonSchema } from '../types/schema.ts';
import { ELSEWHERE } from './fault-place.ts';
import { addTo, editFile, objectIn, takeFrom, type Files } from './files.ts';
import { metaAt, propertiesAt } from './meta-path.ts';
import { placeOf } from './rename-json.ts';
import { hasRight, listed, setRight } from './rights.ts';
import { addEnglish, forgetTexts, textsIn } from './texts.ts';

export type FormKind = 'topic' | 'entity';

/** What the settings say of a manifest: all that its meta-schema knows and no other tab says. */
export const settingsOf = (kind: FormKind): string[] =>
  Object.keys(META[kind].properties ?? {}).filter((name) => !ELSEWHERE.includes(name));

/** Lists of a manifest whose parts are objects that somebody fills in by choosing. */
export type PartList = 'exclusive' | 'numbers' | 'afterwards' | 'related' | 'views';

/** How somebody who never opens the file says what stands at a place of it. */
export type Control =
  | { as: 'yes' | 'number' | 'code' | 'text' | 'icon' | 'condition' | 'moment' | 'entity' | 'topic' }
  | { as: 'one'; values: readonly string[] }
  | { as: 'field' | 'fields' };

/** What names or means something that neither the meta-schema nor the names of fields tell. */
const SPECIAL: Readonly<Record<string, Control['as']>> = {
  icon: 'icon',
  'afterwards.*.topic': 'topic',
  'related.*.entity': 'entity',
  'exclusive.*.message': 'text',
  'afterwards.*.title': 'text',
  'related.*.title': 'text',
  // it is a number, and no condition
  'exclusive.*.capacity': 'code',
};

/** `related.*.by` of what stands there, whichever of the list it is. */
export const patternOf = (at: Pointer): string => at.map((step) => (typeof step === 'number' ? '*' : step)).join('.');

export function controlAt(kind: FormKind, at: Pointer): Control {
  const special = SPECIAL[patternOf(at)];
  if (special !== undefined) return { as: special } as Control;
  const { type, enum: values } = metaAt(META[kind], at) ?? {};
  if (type === 'boolean') return { as: 'yes' };
  if (type === 'number' || type === 'integer') return { as: 'number' };
  if (values !== undefined) return { as: 'one', values: values.map(String) };
  const file = `${kind}.json`;
  if (type === 'array') return { as: 'fields' };
  const says = placeOf(file, at.map(String));
  if (says === 'moment') return { as: 'moment' };
  if (says === 'expression') return { as: 'condition' };
  return { as: says === undefined ? 'code' : 'field' };
}

interface FormPlace {
  kind: FormKind;
  /** of the definition */
  key: string;
  files: Files;
  /** as it is read: without references */
  schema: JsonSchema;
}

type Fits = (column: EntityColumn, place: FormPlace, at: Pointer) => boolean;

const isPlain: Fits = ({ kind }) => kind !== 'nested' && kind !== 'list';
const isTime: Fits = ({ kind, schema }) => kind === 'date' || schema.format === 'time';
const isListed: Fits = ({ name }, { files }) => {
  const { list } = objectIn(files, 'entity.json');
  return Array.isArray(list) && list.includes(name);
};

/** Which fields may be named where; everywhere else all may be. */
const FITS: Readonly<Record<string, Fits>> = {
  aside: fitsAside,
  inline: (column, ...place) => isListed(column, ...place) && fitsInline(column.schema),
  sortable: isPlain,
  'sort.field': ({ kind, field, name }) =>
    kind !== 'nested' && kind !== 'list' && (field !== null || name.endsWith('Date')),
  tree: ({ schema }, { key }) => fitsTree(schema, key),
  scope: ({ schema }) => fitsScope(schema),
  'unique.*': fitsUnique,
  'own.field': ({ reference }) => reference?.kind === 'user-id',
  'exclusive.*.by': isPlain,
  'exclusive.*.from': isTime,
  'exclusive.*.to': isTime,
  'exclusive.*.amount': ({ kind }) => kind === 'number',
  'numbers.*.field': ({ kind, schema, name }, { files }) =>
    kind === 'text' &&
    schema.format === undefined &&
    atPointer(objectIn(files, 'topic.json'), ['computed', name]) === undefined,
  'numbers.*.by': ({ kind }) => kind === 'choice' || kind === 'boolean',
  'related.*.of': isPlain,
};

/** The fields that may be named at a place, and the columns that every record has where it names columns. */
export function namesAt(place: FormPlace, at: Pointer): string[] {
  const pattern = patternOf(at);
  const file = `${place.kind}.json`;
  const steps = at.map(String);
  const isOfColumns =
    !pattern.startsWith('views.') && [steps, [...steps, '0']].some((one) => placeOf(file, one) === 'column');
  return columnsOf(place, pattern, isOfColumns && !['label', 'private', 'inline'].includes(pattern)).flatMap(
    (column) => (fitsAt(column, place, at) ? [column.name] : []),
  );
}

function fitsAt(column: EntityColumn, place: FormPlace, at: Pointer): boolean {
  const [list, index = 0, part] = at;
  if (list === 'views') {
    const view = atPointer(objectIn(place.files, 'entity.json'), [list, index]) as unknown as EntityView;
    return viewMisfit(view, part as ViewPart, column) === undefined;
  }
  return FITS[patternOf(at)]?.(column, place, at) ?? true;
}

function columnsOf({ schema, kind }: FormPlace, pattern: string, isOfColumns: boolean): EntityColumn[] {
  // a quota may go by a column of each row
  const isDeep = kind === 'topic' && pattern === 'exclusive.*.amount';
  const declared = [...fieldsByPath(schema).values()].flatMap(([field]): EntityColumn[] => {
    if (field === undefined || (field.path.includes('.') && !isDeep)) return [];
    const { path, name } = field;
    const reference = referenceOf(field.schema);
    const own = {
      name: path,
      field: path,
      title: field.schema.title ?? name,
      kind: fieldKind(field.schema),
      schema: field.schema,
    };
    return [{ ...own, ...(reference && { reference }) }];
  });
  if (!isOfColumns) return declared;
  const system = Object.keys(SYSTEM_COLUMNS).filter((name) => name !== 'id');
  const further = system.flatMap((name) => columnOf({ schema }, name) ?? []);
  return [...declared, ...further.filter(({ name }) => !declared.some((one) => one.name === name))];
}

/** The kinds of views that these fields can be drawn as, without those that are there already. */
export function viewKinds(place: FormPlace): EntityView['kind'][] {
  const there = objectIn(place.files, 'entity.json')['views'];
  const used = Array.isArray(there) ? there.map((one) => asObject(one)?.['kind']) : [];
  const kinds = (Object.keys(DRAWN_BY) as EntityView['kind'][]).filter((kind) => !used.includes(kind));
  const all = columnsOf(place, '', false);
  const hasStates = objectIn(place.files, 'entity.json')['states'] !== undefined;
  return kinds.filter((kind) =>
    kind === 'board'
      ? hasStates || all.some((column) => viewMisfit({ kind }, 'by', column) === undefined)
      : VIEW_NEEDS[kind].every((part) => all.some((column) => viewMisfit({ kind }, part, column) === undefined)),
  );
}

/** A view of that kind with what it cannot do without, and no more of what it was before than this kind knows. */
export function viewOf(place: FormPlace, kind: EntityView['kind'], before: Partial<EntityView> = {}): JsonObject {
  const all = columnsOf(place, '', false);
  const hasStates = objectIn(place.files, 'entity.json')['states'] !== undefined;
  const needed = [...VIEW_NEEDS[kind], ...(kind === 'board' && !hasStates ? (['by'] as const) : [])];
  const view: { kind: EntityView['kind'] } & Partial<Record<ViewPart, string>> = { kind };
  for (const part of DRAWN_BY[kind]) {
    const fits = all.filter((column) => viewMisfit(view, part, column) === undefined);
    const kept = fits.find(({ name }) => name === before[part]) ?? (needed.includes(part) ? fits[0] : undefined);
    if (kept !== undefined) view[part] = kept.name;
  }
  return view;
}

/** What is asked of a part of a list, as it stands, in the order of its meta-schema. */
export function askedOf(kind: FormKind, list: PartList, part: JsonObject): string[] {
  const drawn: readonly string[] = list === 'views' ? ['kind', ...DRAWN_BY[part['kind'] as EntityView['kind']]] : [];
  return propertiesAt(META[kind], [list, '0']).flatMap(([name]) => {
    // what is written stays in sight; a picture by its first name is not asked for
    if (Object.hasOwn(part, name)) return [name];
    if (name === 'image' || (name === 'amount' && part['capacity'] === undefined)) return [];
    return list !== 'views' || drawn.includes(name) ? [name] : [];
  });
}

/** What is said in a new part of a list. */
const SAYS: Readonly<Record<'exclusive' | 'afterwards' | 'related', { title: string; english: string }>> = {
  exclusive: { title: '已被占用，请另选', english: 'Already taken; please choose another one' },
  afterwards: { title: '办理后续事项', english: 'Go on with the follow-up' },
  related: { title: '相关记录', english: 'Related records' },
};

/** One more of a list, that a person fills in; undefined where the form has nothing that it could be about. */
export function addPart(place: FormPlace, list: PartList): Files | undefined {
  const { files, kind } = place;
  const first = (part: string): string | undefined => namesAt(place, [list, 0, part])[0];
  const file = `${kind}.json`;
  const says = list === 'numbers' || list === 'views' ? undefined : SAYS[list];
  const add = (part: JsonObject): Files =>
    addEnglish(addTo(files, file, list, part), says ? { [says.title]: says.english } : {});
  if (list === 'views') {
    const [view] = viewKinds(place);
    return view && add(lasting(place, viewOf(place, view)));
  }
  if (list === 'afterwards') return add({ topic: '', title: SAYS.afterwards.title });
  if (list === 'related') return add({ entity: '', by: '', of: 'id', title: SAYS.related.title });
  if (list === 'exclusive') {
    if (first('by') === undefined) return undefined;
    return add({ by: takenBy(place) ?? '', message: SAYS.exclusive.title });
  }
  // which field somebody says: what is taken for it nobody fills in any more
  return first('field') === undefined ? undefined : add({ field: '', on: 'completed', pattern: '{yyyy}{seq:4}' });
}

/** What is mostly taken: a thing of a list, else one of some choices. A reason or a phone number nobody takes. */
function takenBy(place: FormPlace): string | undefined {
  const columns = columnsOf(place, 'exclusive.*.by', false).filter((column) =>
    fitsAt(column, place, ['exclusive', 0, 'by']),
  );
  const one = (fits: (column: EntityColumn) => boolean) => columns.find(fits)?.name;
  return (
    one(({ schema }) => schema['x-record'] !== undefined) ??
    one(({ schema }) => schema['x-dict'] !== undefined) ??
    one(({ kind }) => kind === 'choice')
  );
}

/** What a view begins with ends with the next field of the same kind, where there is one. */
function lasting(place: FormPlace, view: JsonObject): JsonObject {
  const all = columnsOf(place, '', false);
  const at = all.findIndex(({ name }) => name === view['from']);
  const begin = all[at];
  const end = all
    .slice(at + 1)
    .find(({ kind, schema }) => kind === begin?.kind && schema.format === begin.schema.format);
  return begin && end ? { ...view, to: end.name } : view;
}

/** Takes a part out, with its translations. */
export function removePart(files: Files, kind: FormKind, list: PartList, index: number): Files {
  const file = `${kind}.json`;
  const gone = textsIn(atPointer(objectIn(files, file), [list, index]));
  const asked = list === 'numbers' ? setNumberField(files, index, '') : files;
  return forgetTexts(takeFrom(asked, file, list, index), gone);
}

/** Another field holds the number. What is drawn later nobody fills in at the start; what held it before is filled in again. */
export function setNumberField(files: Files, index: number, field: string): Files {
  const before = atPointer(objectIn(files, 'topic.json'), ['numbers', index, 'field']);
  const isNamed = typeof before === 'string' && listed(files, 'start', 'hide').includes(before);
  const freed = isNamed && before !== field ? setRight(files, 'start', 'hide', before, false) : files;
  const next = editFile(freed, 'topic.json', (json) => json.set(['numbers', index, 'field'], field));
  return field === '' || hasRight(next, 'start', 'hide', field) ? next : setRight(next, 'start', 'hide', field, true);
}
