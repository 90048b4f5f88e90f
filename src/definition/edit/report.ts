import { isDated, type ReportKind } from '../report/columns.ts';
import { asObject, type JsonObject, type JsonValue } from '../types/json.ts';
import {
  fieldOfFilter,
  measureText,
  PART_KINDS,
  PART_SHAPES,
  type MeasureEntry,
  type PartKind,
  type ReportFilter,
  type ReportPart,
} from '../types/report.ts';
import { editFile, objectIn, put, type Files } from './files.ts';
import { freeTitle } from './form.ts';
import { PART_TITLES, starterEnglish } from './starters.ts';
import { addEnglish, followText, forgetTexts, textsIn } from './texts.ts';

const FILE = 'report.json';

/** What a column may be used for: an axis, a measure, a filter. */
export interface ColumnFacts {
  name: string;
  kind: ReportKind;
}

const textAt = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const textsAt = (value: JsonValue | undefined): string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;

/** The parts as far as they can be read, in their order: one that cannot is a figure of nothing. */
export function partsIn(files: Files): ReportPart[] {
  const parts = objectIn(files, FILE)['parts'];
  return Array.isArray(parts) ? parts.map((part) => partOf(asObject(part) ?? {})) : [];
}

function partOf(written: JsonObject): ReportPart {
  const kind = PART_KINDS.find((one) => one === written['kind']) ?? 'figure';
  const texts = {
    ...{ from: textAt(written['from']), measure: textAt(written['measure']), where: textAt(written['where']) },
    ...{ by: textsAt(written['by']), fields: textsAt(written['fields']), without: textsAt(written['without']) },
    measures: Array.isArray(written['measures']) ? written['measures'].flatMap(measureOf) : undefined,
    compare: written['compare'] === 'previous' ? ('previous' as const) : undefined,
    top: typeof written['top'] === 'number' ? written['top'] : undefined,
  };
  const said = Object.entries(texts).filter(([, value]) => value !== undefined);
  return { kind, title: textAt(written['title']) ?? '', ...Object.fromEntries(said) };
}

function measureOf(written: JsonValue): MeasureEntry[] {
  if (typeof written === 'string') return [written];
  const { measure, title } = asObject(written) ?? {};
  return typeof measure === 'string' && typeof title === 'string' ? [{ measure, title }] : [];
}

export function filtersIn(files: Files): ReportFilter[] {
  const filters = objectIn(files, FILE)['filters'];
  return (Array.isArray(filters) ? filters : []).flatMap((one): ReportFilter[] => {
    if (typeof one === 'string') return [one];
    const { field, last } = asObject(one) ?? {};
    return typeof field === 'string' && typeof last === 'number' ? [{ field, last }] : [];
  });
}

/** Puts a part of that kind behind the others, with what it needs to be counted at once; answers its place too. */
export function addPart(
  files: Files,
  kind: PartKind,
  columns: readonly ColumnFacts[],
): { files: Files; index: number } {
  const parts = partsIn(files);
  const { title } = PART_TITLES[kind];
  const heading = freeTitle(
    title,
    parts.flatMap(({ title: one }) => one ?? []),
  );
  const part = reshaped({ kind, title: heading }, kind, columns) as unknown as JsonObject;
  const next = editFile(files, FILE, (json) => {
    const whole = Array.isArray(objectIn(files, FILE)['parts']) ? json : json.set(['parts'], []);
    return whole.insert(['parts'], parts.length, part);
  });
  return { files: addEnglish(next, { [heading]: starterEnglish(heading) ?? '' }), index: parts.length };
}

/** Takes a part out; a report without any is none. */
export function removePart(files: Files, index: number): Files {
  const parts = objectIn(files, FILE)['parts'];
  if (!Array.isArray(parts) || parts.length < 2) return files;
  const next = editFile(files, FILE, (json) => json.remove(['parts', index]));
  return forgetTexts(next, textsIn(parts[index]));
}

export function movePart(files: Files, from: number, to: number): Files {
  return editFile(files, FILE, (json) => json.move(['parts'], from, to));
}

/** Draws a part in another way: what the new kind cannot use goes, what it needs comes. */
export function setPartKind(files: Files, index: number, kind: PartKind, columns: readonly ColumnFacts[]): Files {
  const part = partsIn(files)[index];
  if (part === undefined || part.kind === kind) return files;
  const next = reshaped(part, kind, columns) as unknown as JsonObject;
  const gone = textsIn(part as unknown as JsonValue);
  return forgetTexts(
    editFile(files, FILE, (json) => json.set(['parts', index], next)),
    gone,
  );
}

/** Lets a report count something else: what only the rows before had goes from its filters and its parts, and they count again. */
export function setSource(
  files: Files,
  from: string,
  before: readonly ColumnFacts[],
  columns: readonly ColumnFacts[],
): Files {
  const known = new Set(columns.map(({ name }) => name));
  const gone = before.flatMap(({ name }) => (known.has(name) ? [] : [name]));
  const isLeft = (text: string): boolean => !gone.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  const dated = columns.find(isDated)?.name;
  // a period is one of another date then
  const filters = filtersIn(files).flatMap((one): ReportFilter[] => {
    if (known.has(fieldOfFilter(one))) return [one];
    return typeof one === 'string' || dated === undefined ? [] : [{ ...one, field: dated }];
  });
  const counted = editFile(files, FILE, (json) => {
    const next = json.set(['from'], from);
    const written = JSON.stringify(filters) === JSON.stringify(filtersIn(files));
    return written ? next : put(next, ['filters'], filters.length > 0 ? filters : undefined);
  });
  return partsIn(files).reduce((now, part, index) => {
    if (part.from !== undefined) return now;
    const { by, fields, measure, measures, where, without, compare, ...rest } = part;
    const kept = without?.filter((name) => known.has(name)) ?? [];
    const left: ReportPart = {
      ...rest,
      ...(by && { by: by.map((axis) => alike(axis, known, dated)).filter((axis) => known.has(plain(axis))) }),
      ...(fields && { fields: fields.filter((name) => known.has(name)) }),
      ...(measure !== undefined && isLeft(measure) && { measure }),
      ...(measures && { measures: orCount(measures.filter((entry) => isLeft(measureText(entry)))) }),
      ...(where !== undefined && isLeft(where) && { where }),
      ...(kept.length > 0 && { without: kept }),
      ...(compare !== undefined && dated !== undefined && { compare }),
    };
    const next = reshaped(left, part.kind, columns);
    if (inOrder(next) === inOrder(part)) return now;
    const edited = editFile(now, FILE, (json) => json.set(['parts', index], next as unknown as JsonObject));
    return forgetTexts(edited, textsIn(part as unknown as JsonValue));
  }, counted);
}

/** A period of a date that is gone is one of another date. */
function alike(axis: string, known: ReadonlySet<string>, dated: string | undefined): string {
  const isPeriod = plain(axis) !== axis && !known.has(plain(axis));
  return isPeriod && dated !== undefined ? axis.replace(plain(axis), dated) : axis;
}

/** The same part, however its properties are ordered. */
const inOrder = (part: ReportPart): string => JSON.stringify(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));

const orCount = (measures: MeasureEntry[]): MeasureEntry[] => (measures.length > 0 ? measures : ['count()']);

/** Gives a part its measures: a table has a list of them, with titles if it likes, everything else one. */
export function setMeasures(files: Files, index: number, measures: readonly MeasureEntry[]): Files {
  const part = partsIn(files)[index];
  const [first] = measures;
  if (part === undefined || first === undefined) return files;
  if (part.kind !== 'table')
    return editFile(files, FILE, (json) => json.set(['parts', index, 'measure'], measureText(first)));
  const before = part.measures ?? [];
  const next = editFile(files, FILE, (json) =>
    json.set(['parts', index, 'measures'], measures as unknown as JsonValue),
  );
  const [was, is] = [before.map(titleOf), measures.map(titleOf)];
  // one title that became another takes its translation along
  const at = was.length === is.length ? was.findIndex((title, i) => title !== is[i]) : -1;
  const [old, fresh] = [was[at], is[at]];
  if (old !== undefined && fresh !== undefined) return followText(next, old, fresh);
  return forgetTexts(
    next,
    was.filter((title) => title !== undefined),
  );
}

/** A column of a table gets a title of its own, or loses it. */
export function toggleTitle(files: Files, index: number, at: number): Files {
  const measures = partsIn(files)[index]?.measures ?? [];
  const entry = measures[at];
  if (entry === undefined) return files;
  if (typeof entry !== 'string') return setMeasures(files, index, measures.with(at, entry.measure));
  const title = freeTitle(
    NEW_COLUMN,
    measures.map(titleOf).filter((one) => one !== undefined),
  );
  const next = setMeasures(files, index, measures.with(at, { measure: entry, title }));
  return addEnglish(next, { [title]: starterEnglish(title) ?? '' });
}

const NEW_COLUMN = '新列';
const titleOf = (entry: MeasureEntry): string | undefined => (typeof entry === 'string' ? undefined : entry.title);

/** A part as another kind wants it, in the order in which parts are written. */
function reshaped(part: ReportPart, kind: PartKind, columns: readonly ColumnFacts[]): ReportPart {
  const { title, from, where, without, top } = part;
  const shape = PART_SHAPES[kind];
  const measures = part.measures ?? [part.measure ?? 'count()'];
  const before = part.by ?? (part.fields ?? []).filter((name) => axesOf(columns).includes(name));
  const free = axesOf(columns).filter((axis) => !before.includes(axis));
  const by = [...before, ...free].slice(0, Math.min(Math.max(before.length, shape.by[0]), shape.by[1]));
  const fields = before.length > 0 ? before.map(plain) : columns.slice(0, 3).map(({ name }) => name);
  return {
    kind,
    ...(title !== undefined && { title }),
    ...(from !== undefined && { from }),
    ...(kind === 'list' && { fields: [...new Set(fields)] }),
    ...(by.length > 0 && { by }),
    ...(kind === 'table' && { measures }),
    ...(shape.measures[1] === 1 && { measure: measureText(measures[0] ?? 'count()') }),
    ...(where !== undefined && { where }),
    ...(without !== undefined && { without }),
    ...(top !== undefined && kind !== 'figure' && { top }),
    ...(part.compare !== undefined && kind === 'figure' && { compare: part.compare }),
  };
}

/** Everything that rows can stand for: names out of many first, then periods. */
export function axesOf(columns: readonly ColumnFacts[]): string[] {
  const isName = ({ kind }: ColumnFacts): boolean => kind === 'choice' || kind === 'boolean';
  const names = columns.filter(isName).map(({ name }) => name);
  const periods = columns
    .filter(isDated)
    .flatMap(({ name }) => ['month', 'day', 'week', 'year'].map((unit) => `${unit}(${name})`));
  const others = columns.filter((column) => !isName(column)).map(({ name }) => name);
  return [...names, ...periods, ...others];
}

/** `month(startedAt)` is about `startedAt`. */
const plain = (axis: string): string => /\((.*)\)$/.exec(axis)?.[1] ?? axis;
