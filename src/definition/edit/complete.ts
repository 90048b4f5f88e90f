import { isJourneyFile } from '../linked.ts';
import { getLocation, type Location } from 'jsonc-parser';
import { META } from '../check/meta.ts';
import { expressionAt, expressionNames, fieldNames, functions, inExpression, WORD } from './complete-expression.ts';
import type { Proposal, Proposals } from './complete-expression.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import { schemaIn, uiIn, type Files } from './files.ts';
import { metaAt, propertiesAt } from './meta-path.ts';
import { placeOf } from './rename-json.ts';

/** What a file may say beside its own definition. */
export interface Known {
  /** whom steps can be given to: `role:office` */
  groups: readonly { group: string; name: string }[];
}

const NODE = /<(?:[\w-]+:)?userTask\b[^>]*?\bid="([^"]*)"(?:[^>]*?\bname="([^"]*)")?/g;

/** What may be written where somebody is typing; nothing where nobody could say. */
export function proposalsAt(files: Files, file: string, text: string, offset: number, known: Known): Proposals | null {
  const expression = expressionAt(text, offset);
  if (expression !== null) {
    const columns = file === 'ui.json' ? rowNames(files, getLocation(text, offset).path.map(String)) : [];
    return inExpression(text, offset, [...columns, ...expressionNames(files), ...functions()]);
  }
  return file.endsWith('.bpmn') ? inProcess(text, offset, known) : inJson(files, file, text, offset, known);
}

/** One line about the word at a place. */
export function hintAt(
  files: Files,
  file: string,
  text: string,
  offset: number,
): { from: number; to: number; says: string } | null {
  const before = /[\p{L}\p{Nd}_$]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0;
  const after = /^[\p{L}\p{Nd}_$]*/u.exec(text.slice(offset))?.[0].length ?? 0;
  const [from, to] = [offset - before, offset + after];
  if (expressionAt(text, offset) !== null) {
    const word = text.slice(from, to);
    const found = [...expressionNames(files), ...functions()].find(({ label }) => label === word);
    return found ? { from, to, says: found.says } : null;
  }
  if (!file.endsWith('.json')) return null;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const meta = isAtPropertyKey ? metaAt(metaOf(file), path) : undefined;
  if (meta?.description === undefined || previousNode === undefined) return null;
  return { from: previousNode.offset, to: previousNode.offset + previousNode.length, says: meta.description };
}

/** A column's condition reads its row by plain names. */
function rowNames(files: Files, [table = '', items = '']: readonly string[]): Proposal[] {
  const schema = allProperties(schemaIn(files))[table];
  return schema !== undefined && items === 'items' && isTable(schema) ? fieldNames(schema.items ?? {}, '') : [];
}

function nodesIn(files: Files): Proposal[] {
  const found = [...(files['process.bpmn'] ?? '').matchAll(NODE)];
  return found.map(([, label = '', says = '']) => ({ label, says, kind: 'node' }));
}

function inProcess(text: string, offset: number, { groups }: Known): Proposals | null {
  const [, word = ''] = /candidateGroups="(?:[^"]*,\s*)?([^",]*)$/.exec(text.slice(0, offset)) ?? [];
  if (!/candidateGroups="[^"]*$/.test(text.slice(0, offset))) return null;
  const options = groups.map(({ group, name }): Proposal => ({ label: group, says: name, kind: 'group' }));
  return { from: offset - word.length, to: offset, quoted: false, options };
}

function inJson(files: Files, file: string, text: string, offset: number, known: Known): Proposals | null {
  const location = getLocation(text, offset);
  const { previousNode, isAtPropertyKey, path } = location;
  const options = isAtPropertyKey ? keysAt(files, file, path) : valuesAt(files, file, location, known);
  if (options.length === 0) return null;
  const inQuotes =
    previousNode !== undefined && previousNode.offset < offset && offset <= previousNode.offset + previousNode.length;
  const isText = inQuotes && text[previousNode.offset] === '"';
  if (isText) return { from: previousNode.offset + 1, to: offset, quoted: false, options };
  const word = WORD.exec(text.slice(0, offset))?.[0] ?? '';
  return { from: offset - word.length, to: offset, quoted: true, options };
}

const isSample = (file: string): boolean => file.startsWith('samples/');

function metaOf(file: string) {
  if (isSample(file)) return isJourneyFile(file) ? META.journey : META.sample;
  if (file.startsWith('locales/')) return META.locale;
  return META[file.replace('.json', '') as 'topic' | 'entity' | 'schema' | 'ui'];
}

function keysAt(files: Files, file: string, path: Location['path']): Proposal[] {
  const around = path.slice(0, -1).map(String);
  const own = propertiesAt(metaOf(file), around).map(([label, { description = '' }]): Proposal => ({
    label,
    says: description,
    kind: 'property',
  }));
  if (placeOf(file, [...around, '#']) === 'node') return [...places(), ...nodesIn(files), ...own];
  if (placeOf(file, [...around, '#']) === 'path' || around.at(-1) === 'formData') return [...fields(files), ...own];
  if (file !== 'ui.json') return own;
  const [table = ''] = around;
  const columns = around.length === 2 ? rowNames(files, around) : [];
  return around.length === 0 ? [...own, ...fields(files)] : table.startsWith('ui:') ? own : [...columns, ...own];
}

const fields = (files: Files): Proposal[] =>
  Object.entries(allProperties(schemaIn(files))).map(([label, { title = '' }]) => ({
    label,
    says: title,
    kind: 'field',
  }));

const places = (): Proposal[] => ['start', 'view'].map((label) => ({ label, says: '', kind: 'node' }));

function valuesAt(files: Files, file: string, { path }: Location, { groups }: Known): Proposal[] {
  const steps = path.map(String);
  const meta = metaAt(metaOf(file), path);
  const values = (meta?.enum ?? []).map((value, index): Proposal => ({
    label: String(value),
    says: meta?.enumDescriptions?.[index] ?? '',
    kind: 'value',
  }));
  const says = placeOf(file, steps);
  if (says === 'right') {
    const sections = (uiIn(files)['ui:sections'] ?? []).map(({ key, title = '' }): Proposal => ({
      label: `@${key}`,
      says: title,
      kind: 'field',
    }));
    return [...sections, ...fieldNames(schemaIn(files), '')];
  }
  if (says === 'path' || says === 'column') return fieldNames(schemaIn(files), '');
  if (says === 'moment')
    return [...values, ...nodesIn(files).map((node) => ({ ...node, label: `node:${node.label}` }))];
  if (file === 'ui.json' && steps[0] === 'ui:sections' && steps[2] === 'fields') return fields(files);
  if (file === 'schema.json' && steps.length === 2 && steps[0] === 'required') return fields(files);
  if (isSample(file) && ['at', 'targetActivityId'].includes(steps.at(-1) ?? ''))
    return [...places(), ...nodesIn(files)];
  if (file === 'topic.json' && steps[0] === 'startableBy') {
    const roles = groups.filter(({ group }) => group.startsWith('role:'));
    return [
      ...['teacher', 'student', 'staff'].map((label): Proposal => ({ label, says: '', kind: 'group' })),
      ...roles.map(({ group, name }): Proposal => ({ label: group.slice('role:'.length), says: name, kind: 'group' })),
    ];
  }
  return values;
}
