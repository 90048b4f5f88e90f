import topicMeta from '../../../schemas/meta/topic.schema.json' with { type: 'json' };
import entityMeta from '../../../schemas/meta/entity.schema.json' with { type: 'json' };
import reportMeta from '../../../schemas/meta/report.schema.json' with { type: 'json' };
import schemaMeta from '../../../schemas/meta/schema.schema.json' with { type: 'json' };
import localeMeta from '../../../schemas/meta/locale.schema.json' with { type: 'json' };
import sampleMeta from '../../../schemas/meta/sample.schema.json' with { type: 'json' };
import journeyMeta from '../../../schemas/meta/journey.schema.json' with { type: 'json' };
import { asObject, type JsonValue } from '../types/json.ts';
import type { MetaSchema } from '../types/meta.ts';
import type { Pointer } from '../text/json.ts';
import { didYouMean } from '../text/suggest.ts';
import { hasType, regExpOf } from '../validation/judge.ts';
import { TASK_ACTIONS, VERBS } from '../verbs.ts';
import { uiMeta } from '../widgets/meta.ts';
import { say, term, type Words } from '../text/say.ts';

/** What a node may offer, as the table of verbs has it. */
const action: MetaSchema = {
  type: 'string',
  description: 'one verb',
  enum: [...TASK_ACTIONS],
  enumDescriptions: TASK_ACTIONS.map((name) => VERBS[name].says ?? ''),
};
const { definitions, ...topicFile } = topicMeta as MetaSchema;
const topic: MetaSchema = { ...topicFile, definitions: { ...definitions, action } };

/**
 * The same files that editors complete by (`hall meta` writes into them what the tables of widgets and verbs say). Read as
 * data: the page may not compile schemas.
 */
export const META = {
  topic,
  entity: entityMeta as MetaSchema,
  report: reportMeta as MetaSchema,
  schema: schemaMeta as MetaSchema,
  ui: uiMeta(),
  locale: localeMeta as MetaSchema,
  sample: sampleMeta as MetaSchema,
  journey: journeyMeta as MetaSchema,
} as const;

export interface MetaFault {
  kind: 'unknown-key' | 'invalid';
  pointer: Pointer;
  message: Words;
}

/** What a meta-schema says against a file, in words for whoever wrote it. */
export function judgeMeta(meta: MetaSchema, value: JsonValue): MetaFault[] {
  const faults: MetaFault[] = [];
  visit(meta, value, [], meta, faults);
  return faults;
}

function visit(schema: MetaSchema, value: JsonValue, pointer: Pointer, root: MetaSchema, faults: MetaFault[]): void {
  const refuse = (message: Words): void => {
    faults.push({ kind: 'invalid', pointer, message });
  };
  if (schema.$ref !== undefined) return visit(follow(schema.$ref, root), value, pointer, root, faults);
  if (schema.type !== undefined && schema.enum === undefined && !hasType(schema.type, value))
    return refuse(say`${nameOf(pointer)} must be ${a(schema.type)}${mend(schema.type, value)}`);
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    const known = schema.enum.map(String);
    return refuse(
      say`${nameOf(pointer)} is ${JSON.stringify(value)}; it may be ${known.join(', ')}${didYouMean(String(value), known)}`,
    );
  }
  if (schema.anyOf !== undefined && !schema.anyOf.some((option) => fits(option, value, root))) {
    const options = schema.anyOf.map((option) => (option.$ref === undefined ? option : follow(option.$ref, root)));
    const typed = options.find((option) => option.type !== undefined && hasType(option.type, value));
    return typed === undefined
      ? refuse(say`${nameOf(pointer)} has the wrong form`)
      : visit(typed, value, pointer, root, faults);
  }
  if (typeof value === 'string') {
    if (schema.minLength !== undefined && value.length < schema.minLength) refuse(say`${nameOf(pointer)} is empty`);
    if (schema.pattern !== undefined && !regExpOf(schema.pattern).test(value)) {
      const words = wordsOf(schema.pattern);
      refuse(
        words.length > 0
          ? say`${nameOf(pointer)} is ${JSON.stringify(value)}; it may be ${words.join(', ')}${didYouMean(value, words)}`
          : schema.pattern === CONDITION
            ? say`${nameOf(pointer)} is "${value}"; a condition is written as \${…}`
            : say`${nameOf(pointer)} is "${value}", which does not match ${schema.pattern}`,
      );
    }
  }
  if (typeof value === 'number') visitNumber(schema, value, refuse, pointer);
  if (Array.isArray(value)) visitList(schema, value, pointer, root, faults, refuse);
  const object = asObject(value);
  if (object !== undefined) visitObject(schema, object, pointer, root, faults);
}

const CONDITION = String.raw`^\$\{`;

/** What somebody meant who put a list's one item, a number or a truth value down as a text, or one of these in a text's place. */
function mend(type: string, value: JsonValue): Words {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return say`; write ${JSON.stringify(String(value))}`;
  if (typeof value !== 'string' || value === '') return '';
  if (type === 'array') return say`; write ${JSON.stringify([value])}`;
  const meant = type === 'boolean' ? /^(true|false)$/ : /^-?\d+(\.\d+)?$/;
  return ['boolean', 'number', 'integer'].includes(type) && meant.test(value) ? say`; write ${value}` : '';
}

/** The words of a pattern that is nothing but a choice of words: `^(started|node:.+)$`; none of any other. */
function wordsOf(pattern: string): string[] {
  const words = /^\^\(([\w|:.+]+)\)\$$/.exec(pattern)?.[1]?.split('|') ?? [];
  return words.map((word) => word.replace('.+', '…'));
}

function visitNumber(schema: MetaSchema, value: number, refuse: (message: Words) => void, pointer: Pointer): void {
  const { minimum, exclusiveMinimum, maximum } = schema;
  if (minimum !== undefined && value < minimum) refuse(say`${nameOf(pointer)} must be at least ${minimum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    refuse(say`${nameOf(pointer)} must be more than ${exclusiveMinimum}`);
  if (maximum !== undefined && value > maximum) refuse(say`${nameOf(pointer)} must be at most ${maximum}`);
}

function visitList(
  schema: MetaSchema,
  value: JsonValue[],
  pointer: Pointer,
  root: MetaSchema,
  faults: MetaFault[],
  refuse: (message: Words) => void,
): void {
  if (schema.minItems !== undefined && value.length < schema.minItems) refuse(say`${nameOf(pointer)} is an empty list`);
  value.forEach((item, i) => {
    if (schema.uniqueItems === true && typeof item === 'string' && value.indexOf(item) < i) {
      faults.push({
        kind: 'invalid',
        pointer: [...pointer, i],
        message: say`"${item}" is in ${nameOf(pointer)} twice`,
      });
    }
    if (schema.items !== undefined) visit(schema.items, item, [...pointer, i], root, faults);
  });
}

function visitObject(
  schema: MetaSchema,
  value: Record<string, JsonValue>,
  pointer: Pointer,
  root: MetaSchema,
  faults: MetaFault[],
): void {
  const known = schema.properties ?? {};
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name))
      faults.push({ kind: 'invalid', pointer, message: say`${nameOf(pointer)} lacks "${name}"` });
  }
  for (const [name, child] of Object.entries(value)) {
    const declared = Object.hasOwn(known, name) ? known[name] : undefined;
    const patterned = Object.entries(schema.patternProperties ?? {}).find(([pattern]) =>
      regExpOf(pattern).test(name),
    )?.[1];
    const further = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : patterned;
    if (declared !== undefined || further !== undefined) {
      visit(declared ?? further ?? {}, child, [...pointer, name], root, faults);
    } else if (schema.additionalProperties === false) {
      const message = say`unknown key "${name}" in ${nameOf(pointer)}${didYouMean(name, Object.keys(known))}`;
      faults.push({ kind: 'unknown-key', pointer: [...pointer, name], message });
    }
  }
}

function fits(schema: MetaSchema, value: JsonValue, root: MetaSchema): boolean {
  const faults: MetaFault[] = [];
  visit(schema, value, [], root, faults);
  return faults.length === 0;
}

function follow(ref: string, root: MetaSchema): MetaSchema {
  return ref === '#' ? root : (root.definitions?.[ref.slice('#/definitions/'.length)] ?? {});
}

function nameOf(pointer: Pointer): Words {
  return pointer.length === 0 ? say`the file` : `"${pointer.join('.')}"`;
}

function a(type: string): Words {
  if (type === 'boolean') return say`true or false`;
  if (type === 'array') return say`a list`;
  return /^[aeiou]/.test(type) ? say`an ${term(type)}` : say`a ${term(type)}`;
}
