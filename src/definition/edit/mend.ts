import { toFormat2 } from '../format-1.ts';
import type { Message, Words } from '../text/say.ts';
import type { Fault } from '../types/source.ts';
import type { Files } from './files.ts';
import { addEnglish } from './texts.ts';

/** What would mend a fault. */
export type Mend =
  /** another word at its place, which is a guess: `purpse` is probably `purpose` */
  | { do: 'replace'; word: string; by: string }
  | { do: 'default'; gateway: string; flow: string }
  /** an empty translation, to be filled in */
  | { do: 'translate'; text: string }
  /** all files in the format as it is now */
  | { do: 'format' }
  /** a sample or journey that does not fit any more is taken out */
  | { do: 'forget'; file: string };

/** Where a fault is: a file by its name in the folder, and the place in it. */
export interface MendPlace {
  file: string;
  line: number;
  column: number;
}

const MEANT = '; did you mean "{0}"?';
/** What a word that was meant may stand in: a name, a path, a section, a group. */
const TOKEN = /^["']?[\p{L}\p{Nd}_.@:/*-]*/u;
const JSON_TEXT = /^"(?:[^"\\]|\\.)*"/;

/** What needs no thought may be done to all faults at once; what was probably meant is for somebody to decide. */
export const isSure = (mend: Mend): boolean => mend.do !== 'replace' && mend.do !== 'forget';

export const isSample = (file: string): boolean => file.startsWith('samples/');

/** How a fault may be mended, as far as that can be said; a fault as the checker tells it, with its parts. */
export function mendOf(fault: Pick<Fault, 'rule' | 'said' | 'severity'>, place: MendPlace, files: Files): Mend | null {
  const { rule, said, severity } = fault;
  if (rule === 'format-old' || rule === 'schema-then-declares') return { do: 'format' };
  const [first, second] = said?.values ?? [];
  if (rule === 'bpmn-unmarked-default' && typeof first === 'string' && typeof second === 'string')
    return { do: 'default', flow: first, gateway: second };
  if (rule === 'translation-missing') {
    // names in the diagram may stay as they are: an empty translation would make an error of a warning
    const text = severity === 'error' ? textAt(files, place) : undefined;
    return text === undefined ? null : { do: 'translate', text };
  }
  const by = said && meantIn(said);
  const word = said && wordsOf(said).find((one) => one !== by && offsetOf(files, place, one) !== undefined);
  if (by !== undefined && word !== undefined) return { do: 'replace', word: wholeWord(files, place, word, by), by };
  return isSample(place.file) ? { do: 'forget', file: place.file } : null;
}

/** A message may leave out what begins both: `row` for `ui:row`, where `ui:rows` is meant. */
function wholeWord(files: Files, place: MendPlace, word: string, by: string): string {
  const start = startOf(files, place) ?? 0;
  const before = files[place.file]?.slice(start, offsetOf(files, place, word)).replace(/^["']/, '') ?? '';
  return before !== '' && by.startsWith(before) ? before + word : word;
}

/** The files with it done; as they were where its place says something else by now. */
export function applyMend(files: Files, mend: Mend, place: MendPlace): Files {
  if (mend.do === 'translate') return addEnglish(files, { [mend.text]: '' });
  if (mend.do === 'default') return withDefault(files, mend);
  if (mend.do === 'format') return inFormat2(files);
  if (mend.do === 'forget') return without(files, [mend.file]);
  const text = files[place.file] ?? '';
  const at = offsetOf(files, place, mend.word);
  if (at === undefined) return files;
  return { ...files, [place.file]: text.slice(0, at) + mend.by + text.slice(at + mend.word.length) };
}

/** All that needs no thought. */
export function applySure(files: Files, faults: readonly (MendPlace & { mend: Mend | null })[]): Files {
  return faults.reduce((now, { mend, ...place }) => (mend && isSure(mend) ? applyMend(now, mend, place) : now), files);
}

/** The files but for some. */
export const without = (files: Files, gone: readonly string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !gone.includes(name)));

function withDefault(files: Files, { gateway, flow }: { gateway: string; flow: string }): Files {
  const text = files['process.bpmn'] ?? '';
  const id = gateway.replace(/[.]/g, '\\.');
  const tag = new RegExp(`<(?:\\w+:)?exclusiveGateway\\b[^>]*\\bid="${id}"`).exec(text);
  if (tag === null || /\bdefault=/.test(text.slice(tag.index, text.indexOf('>', tag.index)))) return files;
  const end = tag.index + tag[0].length;
  return { ...files, 'process.bpmn': `${text.slice(0, end)} default="${flow}"${text.slice(end)}` };
}

function inFormat2(files: Files): Files {
  const written = toFormat2(Object.entries(files).map(([name, text]) => ({ name, text })));
  const changed = written.filter(({ name, text }) => files[name] !== text);
  return { ...files, ...Object.fromEntries(changed.map(({ name, text }) => [name, `${text}\n`])) };
}

/** The name that a message says was probably meant. */
function meantIn({ text, values }: Message): string | undefined {
  if (text === MEANT && typeof values[0] === 'string') return values[0];
  return values.flatMap((value) => (typeof value === 'object' ? (meantIn(value) ?? []) : [])).at(0);
}

/** Every name in a message, the longest first: `items.amount` before `items`. */
function wordsOf(words: Words): string[] {
  if (typeof words !== 'object') return typeof words === 'string' && words !== '' ? [words] : [];
  return words.values.flatMap(wordsOf).sort((a, b) => b.length - a.length);
}

/** Where a word stands in what is written at a place: as a whole, not as a part of another word. */
function offsetOf(files: Files, place: MendPlace, word: string): number | undefined {
  const start = startOf(files, place);
  const token = start === undefined ? '' : (TOKEN.exec(files[place.file]?.slice(start) ?? '')?.[0] ?? '');
  const at = token.indexOf(word);
  const isWhole = (sign: string | undefined): boolean => sign === undefined || !/[\p{L}\p{Nd}_-]/u.test(sign);
  if (start === undefined || at < 0 || !isWhole(token[at - 1]) || !isWhole(token[at + word.length])) return undefined;
  return start + at;
}

/** The text that begins at a place of a JSON file. */
function textAt(files: Files, place: MendPlace): string | undefined {
  const start = startOf(files, place);
  const written = start === undefined ? undefined : JSON_TEXT.exec(files[place.file]?.slice(start) ?? '')?.[0];
  return written === undefined ? undefined : (JSON.parse(written) as string);
}

function startOf(files: Files, { file, line, column }: MendPlace): number | undefined {
  const lines = files[file]?.split('\n') ?? [];
  if (lines[line - 1] === undefined) return undefined;
  return lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
