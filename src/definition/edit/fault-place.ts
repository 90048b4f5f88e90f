import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import { SECTION_SIGN } from '../projection/sections.ts';
import type { Pointer } from '../text/json.ts';
import { asObject, atPointer } from '../types/json.ts';
import type { Fault } from '../types/source.ts';
import { fieldSchema } from './columns.ts';
import { objectIn, schemaIn, type Files } from './files.ts';
import { sectionsIn } from './form.ts';
import { NODE_RIGHTS } from './rights.ts';

export type FaultTab = 'form' | 'rights' | 'settings' | 'states' | 'process' | 'texts' | 'report' | 'try' | 'files';

/** Where an analyst who never opens a file mends a fault. */
export interface FaultPlace {
  tab: FaultTab;
  /** what is chosen there: `field items.amount`, `section 2`, `action 7`, `part 0`, an element of the process; empty = the tab itself */
  chosen: string;
  /** what of it, as it stands below its place in the files: `minLength`, `ui:showIf`, `computed`, `rules.0.message` */
  control: string;
}

/** What of a manifest other tabs say; all the rest the settings do. */
export const ELSEWHERE: readonly string[] = ['$schema', 'nodes', 'computed', 'rules', 'states', 'colors', 'actions'];

/** What a step says in the settings; the rest of it is rights. */
const OF_STEPS = ['actions', 'summary', 'batch', 'resubmit', 'withdraw'];

/** Where the studio shows what a fault is about; `files` where only they have it. */
export function faultPlace(files: Files, fault: Fault & { file: string; elementId: string | null }): FaultPlace {
  const { file, elementId, rule } = fault;
  // a key that nobody knows stands in no control
  if (rule === 'manifest-unknown-key') return FILES;
  // what is filled in there is kept as one
  if (rule === 'sample-none') return { tab: 'try', chosen: '', control: '' };
  const isText = rule.startsWith('translation-');
  if (file === 'process.bpmn' && isText) return { tab: 'texts', chosen: '', control: attributeAt(files, fault) };
  if (file === 'process.bpmn') return elementId === null ? FILES : { tab: 'process', chosen: elementId, control: '' };
  if (file.startsWith('locales/'))
    return { tab: 'texts', chosen: '', control: String(pointerOf(files, fault)[0] ?? '') };
  const pointer = pointerOf(files, fault);
  const found = placeAt(files, file, pointer);
  if (!isText) return found;
  // the English stands beside a title; of anything else it is in the table of texts
  if (found.control === 'title') return { ...found, control: 'english' };
  const text = atPointer(objectIn(files, file), pointer);
  return { tab: 'texts', chosen: '', control: typeof text === 'string' ? text : '' };
}

/** The way to what stands at the line and column of a fault. */
function pointerOf(files: Files, fault: Fault & { file: string }): Pointer {
  const text = files[fault.file] ?? '';
  const root = parseTree(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
  const node = root && findNodeAtOffset(root, offsetOf(text, fault));
  return node ? getNodePath(node) : [];
}

/** What an attribute says at that place: up to the quote that ends it. */
function attributeAt(files: Files, fault: Fault & { file: string }): string {
  const text = files[fault.file] ?? '';
  const [, said = ''] = /^"?([^"]*)"/.exec(text.slice(offsetOf(text, fault))) ?? [];
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return said.replaceAll(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole);
}

function offsetOf(text: string, { line, column }: Pick<Fault, 'line' | 'column'>): number {
  const lines = text.split('\n');
  return lines.slice(0, line - 1).reduce((offset, { length }) => offset + length + 1, column - 1);
}

/** Where that of a file is shown; `files` where only they have it. */
export function placeAt(files: Files, file: string, pointer: Pointer): FaultPlace {
  const [first = '', second = '', ...rest] = pointer.map(String);
  if (file === 'schema.json') {
    if (first === 'properties') return fieldPlace(files, [second, ...rest], 'properties');
    const named = atPointer(objectIn(files, file), pointer);
    return first === 'required' && typeof named === 'string' ? ofField(files, named, 'required') : FILES;
  }
  if (file === 'ui.json') {
    if (first !== 'ui:sections')
      return fieldPlace(
        files,
        [first, second, ...rest].filter((step) => step !== ''),
        '',
      );
    const index = Number(second);
    const named = atPointer(objectIn(files, file), pointer);
    if (rest[0] === 'fields' && typeof named === 'string' && isField(files, named))
      return ofField(files, named, 'section');
    return sectionsIn(files)[index] ? { tab: 'form', chosen: `section ${index}`, control: rest.join('.') } : FILES;
  }
  if (file === 'report.json') {
    return first === 'parts' && second !== ''
      ? { tab: 'report', chosen: `part ${second}`, control: rest.join('.') }
      : { tab: 'report', chosen: 'head', control: pointer.join('.') };
  }
  if (file !== 'topic.json' && file !== 'entity.json') return FILES;
  if (first === 'colors') return ofField(files, second, ['colors', ...rest].join('.'));
  if (first === 'computed') return ofField(files, second, 'computed');
  if (first === 'rules') {
    const field = atPointer(objectIn(files, file), ['rules', Number(second), 'field']);
    return ofField(files, typeof field === 'string' ? field : '', `rules.${[second, ...rest].join('.')}`);
  }
  if (first === 'nodes') return nodePlace(files, second, rest);
  if (file === 'entity.json' && (first === 'states' || first === 'actions')) {
    const isOwn = asObject(atPointer(objectIn(files, file), ['actions', Number(second)])) !== undefined;
    if (first === 'actions' && isOwn) return { tab: 'states', chosen: `action ${second}`, control: rest.join('.') };
    return { tab: 'states', chosen: '', control: pointer.join('.') };
  }
  return first !== '' && !ELSEWHERE.includes(first)
    ? { tab: 'settings', chosen: '', control: pointer.join('.') }
    : FILES;
}

/** Of a field or a column: the way below the forms's own, `properties, items, items, properties, amount, minimum`. */
function fieldPlace(files: Files, [name = '', ...way]: readonly string[], below: string): FaultPlace {
  const steps = below === '' ? 1 : 2;
  const isColumn =
    way[0] === 'items' && (below === '' || way[1] === below) && isField(files, `${name}.${way[steps] ?? ''}`);
  return isColumn
    ? ofField(files, `${name}.${way[steps] ?? ''}`, way.slice(steps + 1).join('.'))
    : ofField(files, name, way.join('.'));
}

const ofField = (files: Files, field: string, control: string): FaultPlace =>
  isField(files, field) ? { tab: 'form', chosen: `field ${field}`, control } : FILES;

const isField = (files: Files, path: string): boolean => Object.keys(fieldSchema(files, path)).length > 0;

/** What a step writes, requires or hides is in the matrix where both are; what it offers is among the settings. */
function nodePlace(files: Files, node: string, [part = '', index = '']: readonly string[]): FaultPlace {
  const list = atPointer(objectIn(files, 'topic.json'), ['nodes', node, part]);
  if (OF_STEPS.includes(part)) return { tab: 'settings', chosen: '', control: `nodes.${node}.${part}` };
  const right = NODE_RIGHTS.find((one) => one === part);
  const named = Array.isArray(list) ? list[Number(index)] : undefined;
  if (right === undefined || typeof named !== 'string') return FILES;
  const sections = sectionsIn(files);
  const isThere = named.startsWith(SECTION_SIGN)
    ? sections.some(({ key }) => key === named.slice(SECTION_SIGN.length))
    : Object.hasOwn(schemaIn(files).properties ?? {}, named);
  return isThere ? { tab: 'rights', chosen: '', control: `${node} ${right} ${named}` } : FILES;
}

const FILES: FaultPlace = { tab: 'files', chosen: '', control: '' };
