import { ExpressionSyntaxError } from '../expression/errors.ts';
import { functionMeant, saidOf, valueMeant } from '../expression/meant.ts';
import { inferType, type TypeFault } from '../expression/infer.ts';
import { parseTemplate } from '../expression/template.ts';
import { callsIn } from '../expression/variables.ts';
import { pathOf } from '../expression/ast.ts';
import type { ProcessExpression } from '../process/expressions.ts';
import {
  BUILT_IN_TYPES,
  fits,
  MULTI_INSTANCE_TYPES,
  typeOf,
  type SchemaTypes,
  type ValueKind,
  type ValueType,
} from '../expression/types.ts';
import { targetOf } from '../projection/related.ts';
import type { CheckContext, Form } from './subject.ts';
import type { Effect, TopicManifest } from '../types/manifest.ts';
import { expressionsIn, placedIn } from '../projection/dependencies.ts';
import type { JsonSchema } from '../types/schema.ts';
import { dictionaryValues } from './vocabulary.ts';
import { allProperties } from '../schema/walk.ts';
import { tablesAround, tablesSpokenOf } from '../projection/rows.ts';
import { english, say, term, type Words } from '../text/say.ts';

/** What mails and records may tell about a request besides its fields. */
export const REQUEST_TYPES: SchemaTypes = {
  number: { kind: 'text' },
  title: { kind: 'text' },
  topic: { kind: 'text' },
  businessKey: { kind: 'text' },
  processInstanceId: { kind: 'text', opaque: true },
};

/**
 * Types of everything that an expression over a form may name, by dotted path: its fields, and those of the records and
 * requests that it names. A record has no applicant, whose requests alone are read.
 */
export function formTypes(form: Form, context: CheckContext, entity = false): SchemaTypes {
  const types: SchemaTypes = entity ? { user: { kind: 'user' }, id: { kind: 'text' } } : { ...BUILT_IN_TYPES };
  for (const [path, [field]] of form.fields)
    if (field !== undefined) Object.assign(types, typesAt(path, field.schema, context, entity));
  return types;
}

/** The types of a field and, where it points at something, of what is read of that. */
export function typesAt(path: string, schema: JsonSchema, context: CheckContext, entity: boolean): SchemaTypes {
  const own = { [path]: typeIn(schema, context) };
  const target = targetOf(schema);
  if (target === undefined || (entity && target.kind === 'request')) return own;
  const schemas = target.kind === 'record' ? context.entitySchemas : context.topicSchemas;
  const pointed = schemas?.[target.target];
  if (pointed === undefined) return { [path]: { ...typeIn(schema, context), opaque: true } };
  const fields = Object.entries(allProperties(pointed)).map(([name, child]) => [
    `${path}.${name}`,
    typeIn(child, context),
  ]);
  const number: SchemaTypes = target.kind === 'request' ? { [`${path}.number`]: { kind: 'text' } } : {};
  return { ...own, ...number, ...(Object.fromEntries(fields) as SchemaTypes) };
}

/** The type of a field, with the values of its dictionary. */
export function typeIn(schema: JsonSchema, { vocabulary }: CheckContext): ValueType {
  const choices = schema.type === 'string' ? dictionaryValues(vocabulary, schema['x-dict'] ?? '') : undefined;
  return choices === undefined || choices.length === 0 ? typeOf(schema) : { ...typeOf(schema), choices };
}

/** Types of everything that an expression of the process may name: the form, and the multi-instances around it. */
export function processTypes(
  { elements, counters, expects }: Pick<ProcessExpression, 'elements' | 'counters' | 'expects'>,
  form: Form,
  context: CheckContext,
): SchemaTypes {
  const fields = formTypes(form, context);
  const types: SchemaTypes = {
    ...((expects === 'text' || expects === 'receivers') && REQUEST_TYPES),
    ...fields,
    ...(counters && MULTI_INSTANCE_TYPES),
  };
  for (const { name, collection } of elements) Object.assign(types, elementTypes(name, collection, types));
  return types;
}

/** An element of a table is a row of it; of another list, what the list holds. */
function elementTypes(name: string, collection: string | undefined, types: SchemaTypes): SchemaTypes {
  const [only, ...more] = collection === undefined ? [] : expressionsIn(collection);
  const path = only === undefined || more.length > 0 ? null : pathOf(only);
  const columns = Object.entries(types).filter(([key]) => path !== null && key.startsWith(`${path}.`));
  if (path !== null && columns.length > 0) {
    const row = columns.map(([key, type]) => [`${name}.${key.slice(path.length + 1)}`, type] as const);
    return { [name]: { kind: 'object' }, ...Object.fromEntries(row) };
  }
  const list = only === undefined ? undefined : inferType(only, types).type;
  return { [name]: list?.kind === 'list' && list.of !== undefined ? list.of : { kind: 'any' } };
}

/** The same where a text speaks of one row of the tables that hold `path`: each table's name stands for its row. */
export function typesFor(form: Form, types: SchemaTypes, path: string, text: string): SchemaTypes {
  const rows = tablesSpokenOf(form.schema, path, text).map((table) => [table, { kind: 'object' as const }]);
  return rows.length === 0 ? types : { ...types, ...(Object.fromEntries(rows) as SchemaTypes) };
}

/** One expression of the manifest, with the way to it. */
export interface ManifestExpression {
  pointer: (string | number)[];
  text: string;
  /** for people: `computed "total"` */
  what: Words;
  /** field that it computes or speaks about */
  path?: string;
  wants?: 'boolean' | 'number';
  /** names beside the fields */
  more?: SchemaTypes;
  /** the table of an effect with `each`: its name stands for a row, whatever the text says */
  each?: string;
}

/** The types of what one expression of the manifest may name. */
export function manifestTypes(
  { text, path = '', more, each }: ManifestExpression,
  form: Form,
  types: SchemaTypes,
): SchemaTypes {
  return { ...more, ...typesFor(form, types, path, text), ...eachTypes(form, each) };
}

/** A table of an effect with `each`, and those around it: their names stand for a row. */
export function eachTypes(form: Form, each: string | undefined): SchemaTypes {
  const tables = each === undefined ? [] : tablesAround(form.schema, `${each}.*`);
  return Object.fromEntries(tables.map((table) => [table, { kind: 'object' as const }]));
}

export function manifestExpressions(topic: TopicManifest): ManifestExpression[] {
  return [
    ...Object.entries(topic.computed ?? {}).map(([path, text]) => ({
      pointer: ['computed', path],
      text,
      what: say`computed "${path}"`,
      path,
    })),
    ...(topic.rules ?? []).map(({ field, refuseIf }, i) => ({
      pointer: ['rules', i, 'refuseIf'],
      text: refuseIf,
      what: say`the rule`,
      path: field,
      wants: 'boolean' as const,
    })),
    ...(topic.effects ?? []).flatMap(effectExpressions),
    ...(topic.exclusive ?? []).flatMap(({ capacity, by }, i) =>
      capacity === undefined
        ? []
        : [
            {
              pointer: ['exclusive', i, 'capacity'],
              text: capacity,
              what: say`the capacity`,
              path: by,
              wants: 'number' as const,
            },
          ],
    ),
    ...(topic.afterwards ?? []).flatMap(({ fill = {}, showIf }, i): ManifestExpression[] => [
      ...conditionAt(['afterwards', i, 'showIf'], showIf, say`the condition of the button`),
      ...Object.entries(fill).map(([field, text]) => ({
        pointer: ['afterwards', i, 'fill', field],
        text,
        what: say`what is filled in`,
        more: REQUEST_TYPES,
      })),
    ]),
    ...(typeof topic.cancel === 'string'
      ? [{ pointer: ['cancel'], text: topic.cancel, what: '"cancel"', wants: 'boolean' as const }]
      : []),
  ];
}

function conditionAt(pointer: (string | number)[], text: string | undefined, what: Words): ManifestExpression[] {
  return text === undefined ? [] : [{ pointer, text, what, wants: 'boolean', more: REQUEST_TYPES }];
}

function effectExpressions({ set = {}, update, each, if: condition }: Effect, i: number): ManifestExpression[] {
  const place = { what: say`the effect`, more: REQUEST_TYPES, ...(each !== undefined && { each }) };
  const texts = (values: Record<string, string>, pointer: (string | number)[]) =>
    Object.entries(values).map(([field, text]) => ({ ...place, pointer: [...pointer, field], text }));
  return [
    ...conditionAt(['effects', i, 'if'], condition, say`the condition of the effect`).map((one) => ({
      ...place,
      ...one,
    })),
    ...texts(set, ['effects', i, 'set']),
    ...(update ? [{ ...place, pointer: ['effects', i, 'update', 'id'], text: update.id }] : []),
    ...texts(update?.set ?? {}, ['effects', i, 'update', 'set']),
  ];
}

export interface ExpressionProblem {
  kind: 'syntax' | TypeFault['kind'] | 'result';
  /** in English */
  message: string;
  said: Words;
  /** characters from the start of the text */
  offset: number;
  name?: string;
  hint?: Words;
  /** the field of plain text that is taken for a date */
  field?: string;
  /** it can be evaluated, and is most likely a slip */
  severity?: 'warning';
}

/** Everything that is wrong with a text of `${…}`: its syntax, names that do not exist, types that cannot fit. */
export function problemsIn(text: string, types: SchemaTypes, wants?: ValueKind): ExpressionProblem[] {
  const found: ExpressionProblem[] = [];
  const add = (kind: ExpressionProblem['kind'], said: Words, offset: number): void => {
    found.push({ kind, message: english(said), said, offset });
  };
  try {
    const { parts } = parseTemplate(text);
    for (const part of parts) {
      if (typeof part === 'string') continue;
      const { type, faults } = inferType(part.expression, types);
      found.push(...faults.map((fault) => ({ ...fault, offset: fault.offset + part.offset })));
      if (wants === undefined || parts.length > 1 || fits(type.kind, wants)) continue;
      const wanted = wants === 'boolean' ? say`true or false` : say`a ${term(wants)}`;
      add('result', say`gives a ${term(type.kind)}, where ${wanted} is needed`, part.offset);
    }
    const only = parts[0];
    if (wants !== undefined && (parts.length !== 1 || typeof only === 'string')) {
      const meant = isBare(text) ? say`write "\${${text}}"` : say`write \${…} and nothing around it`;
      add('result', say`is no expression; ${meant}`, 0);
    }
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    add('syntax', saidOf(error, text), error.offset);
  }
  return found;
}

/** An expression that lacks its signs alone. */
function isBare(text: string): boolean {
  if (text.trim() === '' || text.includes('{')) return false;
  try {
    parseTemplate(`\${${text}}`);
    return true;
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return false;
    throw error;
  }
}

/** `uses "day", which schema.json does not have; did you mean "days"?` A title or 是 stands for a field or a value. */
export function unknownName({ name = '', hint = '' }: ExpressionProblem, { fields }: Pick<Form, 'fields'>): Words {
  const titled = [...fields].find(([, [field]]) => field?.schema.title === name)?.[0];
  const value = valueMeant(name);
  if (titled !== undefined) return say`uses "${name}", the title of a field; write its name, ${titled}`;
  if (value !== undefined) return say`uses "${name}", which is no value; write ${value}`;
  return say`uses "${name}", which schema.json does not have${hint}`;
}

/** Why a record's expression does not know `leave.days`, though it knows `leave`. */
export function unreadRequest({ kind, name = '' }: ExpressionProblem, { fields }: Pick<Form, 'fields'>) {
  if (kind !== 'unknown-name') return undefined;
  const isRequest = (schema: JsonSchema = {}) => targetOf(schema)?.kind === 'request';
  const pointer = [...fields].find(([path, [field]]) => name.startsWith(`${path}.`) && isRequest(field?.schema));
  return pointer && say`"${pointer[0]}" is a request, whose fields the expressions of an entity do not read`;
}

/** `there is no function len; did you mean "count"?` */
export function unknownFunction({ name = '', said }: ExpressionProblem): Words {
  if (/^(?:if|iif|ifs|iff)$/i.test(name)) return say`there is no function ${name}; write condition ? a : b`;
  const meant = functionMeant(name);
  return meant === undefined ? said : say`there is no function ${name}; did you mean "${meant}"?`;
}

/** Calls of a function whose argument at `index` is a literal text: `usersWithRole('office')`. */
export function literalArguments(text: string, name: string): { value: string; index: number; offset: number }[] {
  return placedIn(text).flatMap(({ expression, offset }) =>
    callsIn(expression)
      .filter((call) => call.name === name)
      .flatMap((call) =>
        call.arguments.flatMap((argument, index) =>
          argument.kind === 'literal' && argument.type === 'text'
            ? [{ value: argument.text, index, offset: argument.offset + offset }]
            : [],
        ),
      ),
  );
}
