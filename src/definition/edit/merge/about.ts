import { PREFIXES } from '../../process/vocabulary.ts';
import { readXml, XmlError, type XmlElement } from '../../process/xml.ts';
import type { Pointer } from '../../text/json.ts';
import { asObject, type JsonValue } from '../../types/json.ts';
import { placeAt } from '../fault-place.ts';
import { objectIn, type Files } from '../files.ts';
import { fieldSchema } from '../columns.ts';
import { sectionsIn } from '../form.ts';
import type { Conflict } from './ask.ts';
import { named } from './order.ts';

/** What both have changed, as people call it. */
export interface ConflictAbout {
  what: 'field' | 'section' | 'step' | 'setting' | 'translation' | 'sample' | 'action' | 'part' | 'file';
  /** its title; the text that is translated, the name of a sample or of a file; empty = the definition itself */
  name: string;
  /** what of it, as the files call it: `minLength`, `hide`, `assignee`, `↕` for the order; empty = all of it */
  part: string;
}

/** @param files as one of both has them */
export function conflictAbout(files: Files, { file, path }: Pick<Conflict, 'file' | 'path'>): ConflictAbout {
  const last = path.at(-1) ?? '';
  if (file.startsWith('locales/')) return { what: 'translation', name: path[0] ?? '', part: file.slice(8, -5) };
  if (file.startsWith('samples/')) return { what: 'sample', name: file.slice(8, -5), part: '' };
  if (file.endsWith('.bpmn')) return elementAbout(files[file] ?? '', file, path);
  const pointer = pointerOf(objectIn(files, file), path);
  if (pointer === undefined) return { what: 'file', name: file, part: last };
  if (pointer[0] === 'nodes') return { what: 'step', name: stepName(files, path[1] ?? ''), part: path[2] ?? '' };
  const { tab, chosen, control } = placeAt(files, file, pointer);
  const [kind = '', of = ''] = chosen.split(' ');
  const part = partOf(control);
  if (kind === 'field') return { what: 'field', name: fieldSchema(files, of).title ?? of, part };
  if (kind === 'section') return { what: 'section', name: sectionsIn(files)[Number(of)]?.title ?? '', part };
  if (kind === 'action' || kind === 'part') {
    const own = asObject(list(objectIn(files, file)[`${kind}s`])[Number(of)]);
    return { what: kind, name: String(own?.['title'] ?? own?.['name'] ?? ''), part };
  }
  if (tab === 'settings' || tab === 'report') return { what: 'setting', name: '', part: control };
  // what no tab shows: still one setting of the whole, where it is one
  return file === 'topic.json' || file === 'entity.json' || file === 'report.json'
    ? { what: 'setting', name: '', part: path[0] ?? '' }
    : { what: 'file', name: file, part: last };
}

/** The way by places where lists are gone through by names; undefined: that is not how it stands there. */
function pointerOf(whole: JsonValue, path: readonly string[]): Pointer | undefined {
  const pointer: (string | number)[] = [];
  let at: JsonValue | undefined = whole;
  for (const step of path) {
    if (step === '↕') break;
    const isList: boolean = Array.isArray(at);
    const own: number = isList ? named(list(at), list(at), list(at))[0].indexOf(step) : -1;
    if (isList && own < 0) return undefined;
    at = isList ? list(at)[own] : asObject(at)?.[step];
    if (at === undefined) return undefined;
    pointer.push(isList ? own : step);
  }
  return pointer;
}

const list = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** `ui:showIf`, `items.properties.amount.title`, `rules.0.message`: the last that is no number */
const partOf = (control: string): string =>
  control
    .replace('ui:', '')
    .split('.')
    .findLast((step) => !/^\d+$/.test(step)) ?? '';

/** The innermost element that has an id, by its name. */
function elementAbout(text: string, file: string, path: readonly string[]): ConflictAbout {
  const ids = path.map((step) => step.split(' ')[1] ?? '');
  const at = ids.findLastIndex((id) => id !== '');
  const element = elementIn(text, ids[at] ?? '');
  if (element === undefined) return { what: 'file', name: file, part: '' };
  const isDrawn = path.some((step) => /^BPMN(?:Shape|Edge|Diagram|Plane)\b/.test(step));
  const below = path.slice(at + 1).map((step) => step.split(' ')[0] ?? '');
  const part = isDrawn ? 'drawing' : (below.at(-1) ?? '');
  return { what: 'step', name: attributeOf(element, 'name') || (ids[at] ?? ''), part: part.replace(/^\w+:/, '') };
}

function stepName(files: Files, id: string): string {
  const element = elementIn(files['process.bpmn'] ?? '', id);
  return (element && attributeOf(element, 'name')) || id;
}

function elementIn(text: string, id: string): XmlElement | undefined {
  const find = (element: XmlElement): XmlElement | undefined => {
    if (attributeOf(element, 'id') === id) return element;
    for (const child of element.children) {
      const found = find(child);
      if (found) return found;
    }
    return undefined;
  };
  try {
    return id === '' ? undefined : find(readXml(text, PREFIXES));
  } catch (error) {
    // one that cannot be read has no elements yet
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

const attributeOf = ({ attributes }: XmlElement, name: string): string =>
  attributes.find((attribute) => attribute.name === name)?.value ?? '';
