import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { JsonObject, JsonValue } from '../types/json.ts';
import type { Fault } from '../types/source.ts';
import { positionAt, type Position } from './position.ts';
import { keyboardSign } from './keyboard.ts';
import { say, told, type Words } from './say.ts';

export const MAX_FILE_SIZE = 1_000_000;
/** Base data may be long: regions, menus, dictionaries. */
export const MAX_SEED_SIZE = 8_000_000;
export const MAX_JSON_DEPTH = 64;

/** Way into a JSON value: property names and indexes. */
export type Pointer = readonly (string | number)[];

/** A strictly read JSON file: its value when it is sound, and where everything in it stands. */
export interface JsonText {
  path: string;
  /** absent when the text is not JSON */
  value?: JsonValue;
  faults: Fault[];
  /** position of the value at `pointer`, or of its nearest existing ancestor; `key` = of the property's name */
  locate(pointer: Pointer, at?: 'value' | 'key'): Position;
}

/** A value inside of a file, read as if it were a file of its own. */
export function within(text: JsonText, pointer: Pointer, value: JsonValue): JsonText {
  const locate: JsonText['locate'] = (inner, at) => text.locate([...pointer, ...inner], at);
  return { path: text.path, faults: [], value, locate };
}

/**
 * Reads strict JSON: comments, trailing commas, duplicate keys and `__proto__` are faults, never a surprise later.
 * Size and depth are capped before anything recursive touches the text.
 */
export function readJson(text: string, path: string, maxSize: number = MAX_FILE_SIZE): JsonText {
  const faults: Fault[] = [];
  const fault = (rule: string, offset: number, message: Words): void => {
    faults.push({ rule, severity: 'error', ...told(message), path, ...positionAt(text, offset) });
  };
  const nothing = { path, faults, locate: () => positionAt(text, 0) };
  const body = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  if (body.length > maxSize) {
    fault('json-too-large', 0, say`the file has ${body.length} characters; at most ${maxSize} are read`);
    return nothing;
  }
  const { deep, colons } = outlineOf(body);
  if (deep !== -1) {
    fault('json-too-deep', deep, say`nested deeper than ${MAX_JSON_DEPTH} levels`);
    return nothing;
  }
  const sound = soundValue(body, colons);
  if (sound !== undefined) {
    let tree: Node | undefined;
    const treeNow = (): Node => (tree ??= parseTree(body)) ?? { type: 'null', offset: 0, length: 0 };
    return {
      path,
      faults,
      value: sound,
      locate: (pointer, at = 'value') => positionAt(text, offsetOf(treeNow(), pointer, at)),
    };
  }
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false });
  for (const error of errors.slice(0, 1)) fault('json-syntax', error.offset, explain(error, body));
  if (root === undefined || errors.length > 0) {
    if (errors.length === 0) fault('json-syntax', 0, say`the file is empty; write a JSON value`);
    return nothing;
  }
  const value = valueOf(root, fault);
  const locate = (pointer: Pointer, at: 'value' | 'key' = 'value'): Position =>
    positionAt(text, offsetOf(root, pointer, at));
  return { path, faults, value, locate };
}

/**
 * The value of a text without any fault, by the platform's own parser; undefined where the slow reader must look. Where
 * everything stands is found out only when somebody asks: most files have nothing wrong with them.
 */
function soundValue(text: string, colons: number): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return keysIn(value) === colons ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How many properties there are; fewer than were written means that one was written twice. NaN for a forbidden one. */
function keysIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, child) => sum + keysIn(child), 0);
  let sum = 0;
  for (const [name, child] of Object.entries(value)) {
    if (name === '__proto__') return Number.NaN;
    sum += 1 + keysIn(child);
  }
  return sum;
}

/** Where the text is nested too deep (-1 = nowhere), and how many colons stand outside of its texts. */
function outlineOf(text: string): { deep: number; colons: number } {
  let colons = 0;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22 || code === 0x0a) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_JSON_DEPTH) return { deep: i, colons };
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x3a) colons++;
  }
  return { deep: -1, colons };
}

const EXPLANATIONS: Record<string, Words> = {
  InvalidCommentToken: say`JSON has no comments`,
  UnexpectedEndOfComment: say`JSON has no comments`,
  PropertyNameExpected: say`a property name in double quotes is expected here; is there a comma too many?`,
  ValueExpected: say`a value is expected here; is there a comma too many?`,
  ColonExpected: say`a colon is expected here`,
  CommaExpected: say`a comma is expected here`,
  CloseBraceExpected: say`a closing } is expected here`,
  CloseBracketExpected: say`a closing ] is expected here`,
  EndOfFileExpected: say`nothing may follow the end of the JSON value`,
  UnexpectedEndOfString: say`the text in quotes is not closed`,
  InvalidCharacter: say`a control character must be written as \\n, \\t or \\u….`,
  InvalidEscapeCharacter: say`unknown escape after the backslash`,
};

function explain(error: ParseError, body: string): Words {
  const sign = body[error.offset] ?? '';
  const typed = keyboardSign(sign, { '；': ',', '＇': '"' });
  if (typed !== undefined) return typed;
  if (sign === "'") return say`a text stands in double quotes: "…"`;
  const code = printParseErrorCode(error.error);
  return EXPLANATIONS[code] ?? say`this is not JSON (${code})`;
}

function valueOf(node: Node, fault: (rule: string, offset: number, message: Words) => void): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map((child) => valueOf(child, fault));
  if (node.type !== 'object') return node.value as JsonValue;
  const object: JsonObject = {};
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    if (name === '__proto__') fault('json-forbidden-key', key.offset, say`a property may not be called "__proto__"`);
    else if (Object.hasOwn(object, name)) fault('json-duplicate-key', key.offset, say`"${name}" is written twice`);
    else object[name] = valueOf(value, fault);
  }
  return object;
}

function offsetOf(root: Node, pointer: Pointer, at: 'value' | 'key'): number {
  let node = root;
  let keyOffset = root.offset;
  for (const step of pointer) {
    const next =
      node.type === 'array'
        ? { value: node.children?.[Number(step)] }
        : { property: node.children?.find((child) => child.children?.[0]?.value === String(step)) };
    const value = 'value' in next ? next.value : next.property?.children?.[1];
    if (value === undefined) return at === 'key' ? keyOffset : node.offset;
    keyOffset = 'property' in next ? (next.property?.offset ?? value.offset) : value.offset;
    node = value;
  }
  return at === 'key' ? keyOffset : node.offset;
}
