import type { FormData } from '../../definition/types/json.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { groupsAt } from '../../definition/people.ts';
import { plainCalendar, scopeOf, type Scope } from '../../definition/expression/scope.ts';
import { variablesIn } from '../../definition/projection/dependencies.ts';
import { isUntold } from '../../definition/projection/compute.ts';
import { planOf, type FormModel, type Step } from '../../definition/projection/model.ts';
import { normalise } from '../../definition/projection/normalise.ts';
import { hangingOn, relatedIn } from '../../definition/projection/related.ts';
import { columnOf, setPath } from '../../definition/projection/rows.ts';
import { judgeRules } from '../../definition/projection/rules.ts';
import { computedSteps } from '../../definition/projection/settle.ts';
import { holdsOver, shownIn } from '../../definition/projection/shown.ts';
import { activeSchema, isUnconditional } from '../../definition/schema/active.ts';
import { branches } from '../../definition/schema/walk.ts';
import type { RawError, Validators } from '../../definition/validation/errors.ts';
import { matches } from '../../definition/validation/judge.ts';
import { messagesFor } from '../../definition/validation/messages.ts';
import { referenceErrors, referencesIn } from '../../definition/validation/references.ts';
import type { DataReference } from '../../definition/validation/references.ts';
import { refusals } from '../../definition/validation/refusals.ts';
import { incremental } from './incremental.ts';
import { isField, isReadOnly, topOf, valueAt } from './paths.ts';
import type { FormDefinition } from './types.ts';

/** What a definition says about data, reduced to what a form asks for at each key. */
export interface FormLogic {
  /** paths of computed fields (`items.amount`: that column of every row): shown, never typed */
  computed: ReadonlySet<string>;
  /** The data with computed fields filled; what did not change keeps its object. */
  compute(formData: FormData): FormData;
  /**
   * The data without what is not there (`showIf`): what is judged and sent. The form keeps the rest as long as it is open, so
   * that an answer changed back brings back what was typed.
   */
  kept(formData: FormData): FormData;
  /** The schema for this data: without conditions and without what is not there. The same object as long as both are. */
  active(formData: FormData): JsonSchema;
  /** Whether the field at a data path is there: a cell of a table, too. */
  shown(formData: FormData, path: string): boolean;
  /** Whether a computed field or column cannot be told, since something that it is computed from cannot be read. */
  untold(formData: FormData, path: string): boolean;
  /** Whom a field of people at a data path offers (`ui:people`); none = everybody. */
  groups(formData: FormData, path: string, wanted: readonly string[]): string[];
  /** Everything wrong with the data: schema first, then cross-field rules. */
  check(formData: FormData): DataError[];
  /** What stands for something that is not there, in the server's words. */
  dangling(formData: FormData, exists: (reference: DataReference) => boolean): DataError[];
}

export interface LogicInput {
  projection: FormDefinition;
  /** the precompiled module; until it has arrived the interpreter answers the same, only slower */
  validators: Validators | undefined;
  locale: Locale;
  /** what expressions name beside the form; left out = what has come with the projection */
  scope?: Scope;
}

/** A form's conditions, computed fields and rules, by the very functions that the server runs. */
export function formLogic({ projection, validators, locale, scope = scopeIn(projection) }: LogicInput): FormLogic {
  const { schema, rules = [] } = projection;
  const model = modelOf(projection);
  const { steps, conditions } = planOf(model);
  const computed = new Set(Object.keys(model.computed ?? {}));
  const compute = incremental(model, told(computedSteps(model), model, scope), scope);
  const settled = conditions.size === 0 ? compute : incremental(model, told(steps, model, scope), scope);
  const kept = remembered(settled);
  const isShown = remembered((data: FormData) => shownIn(model, data, scope));
  const activeOf = activating(model, scope);
  // what is computed nobody can mend where it stands: the rules say it of what it is computed from, as on the server
  // what was somebody else's to fill in stands as it is, perhaps masked: the server judges it unmasked, if at all
  // the module knows fields too that the server has decided away for this request: nobody could fill them in
  const mayMend = (data: FormData, { path }: RawError): boolean =>
    isField(schema, path) &&
    isShown(data)(path) &&
    !computed.has(path.replace(/\.\d+(?=\.|$)/g, '')) &&
    !isReadOnly(schema, path);
  const said = (raw: RawError[], data: FormData): DataError[] => {
    const mended = raw.filter((error) => mayMend(data, error));
    return mended.length === 0 ? [] : messagesByField(mended, schema, locale, data);
  };
  return {
    computed,
    kept,
    compute: (formData) =>
      conditions.size === 0 ? compute(formData) : withComputedOf(kept(formData), compute(formData), steps),
    active: (formData) => activeOf(kept(formData)),
    shown: (formData, path) => isShown(kept(formData))(path),
    untold: (formData, path) => steps.some((step) => step.path === path && isUntold(model, step, formData, scope)),
    groups: (formData, path, wanted) => groupsAt(wanted, path, formData, scope),
    check(formData) {
      // as the server takes it: a text without the blanks around it
      const data = kept(normalise(schema, formData, scope.calendar.today()));
      const errors = said(refusals(schema, data, validators), data);
      return [...errors, ...judgeRules(model, rules, data, scope, errors)];
    },
    dangling(formData, exists) {
      const data = kept(formData);
      return said(referenceErrors(referencesIn(activeOf(data), data), exists), data);
    },
  };
}

/** The steps without what hangs on records that the page does not know: the value that the server has given stands. */
function told(steps: readonly Step[], { schema, computed }: FormModel, { related }: Scope): readonly Step[] {
  if (related !== undefined) return steps;
  const hanging = hangingOn(relatedIn(schema, computed), computed);
  if (hanging.size === 0) return steps;
  return steps.map((step) => (hanging.has(step.path) ? { ...step, computed: undefined } : step));
}

const modelOf = ({ schema, uiSchema, computed = {}, rules = [] }: FormDefinition): FormModel => {
  return { schema, uiSchema, computed, rules };
};

/** The forms of the house's own dialogs come without. */
const scopeIn = ({ scope }: FormDefinition): Scope =>
  scope === undefined ? { variables: {}, calendar: plainCalendar(() => new Date()) } : scopeOf(scope);

/** The schema of data that are only read: without conditions and without what is not there. */
export function activeNow(projection: FormDefinition, formData: FormData): JsonSchema {
  return activating(modelOf(projection), scopeIn(projection))(formData);
}

/** Asked several times about the same data at each key. */
function remembered<Answer>(ask: (formData: FormData) => Answer): (formData: FormData) => Answer {
  let last: { formData: FormData; answer: Answer } | undefined;
  return (formData) => {
    if (last?.formData !== formData) last = { formData, answer: ask(formData) };
    return last.answer;
  };
}

/**
 * The active schema of data that are settled. What it hangs on is asked at each key (the conditions of the schema, `showIf`),
 * and it is made anew when one answers differently.
 */
function activating(model: FormModel, scope: Scope): (data: FormData) => JsonSchema {
  const { schema } = model;
  const asked = [...planOf(model).conditions].filter(([path]) => columnOf(schema, path) === undefined);
  const ifs = isUnconditional(schema) ? [] : conditionsIn(schema);
  if (asked.length === 0 && ifs.length === 0) return () => schema;
  let last: { data: FormData; answers: boolean[]; active: JsonSchema } | undefined;
  const questions = [
    ...asked.map(([, texts]) => ({
      tops: new Set(texts.flatMap(variablesIn).map(topOf)),
      ask: (data: FormData) => texts.every((text) => holdsOver(text, data, scope)),
    })),
    ...ifs.map(({ path, condition, names }) => ({
      tops: names,
      ask: (data: FormData) => matches(condition, path === '' ? data : valueAt(data, path)),
    })),
  ];
  return (data) => {
    const before = last;
    const answers = questions.map(({ tops, ask }, i) => {
      const old = before?.answers[i];
      const untouched = before !== undefined && ![...tops].some((name) => data[name] !== before.data[name]);
      return untouched && old !== undefined ? old : ask(data);
    });
    if (before !== undefined && answers.every((answer, i) => answer === before.answers[i])) {
      last = { ...before, data };
      return before.active;
    }
    const gone = asked.flatMap(([path], i) => (answers[i] === true ? [] : [path]));
    last = { data, answers, active: without(activeSchema(schema, data), gone) };
    return last.active;
  };
}

interface Condition {
  /** the object that it is asked of */
  path: string;
  condition: JsonSchema;
  /** the fields of the form that its answer hangs on */
  names: ReadonlySet<string>;
}

/** Every `if` outside of tables (rows decide for themselves), nested ones included. */
function conditionsIn(schema: JsonSchema): Condition[] {
  const found: Condition[] = [];
  const visit = (part: JsonSchema, path: string): void => {
    const { if: condition, properties = {} } = part;
    if (condition !== undefined)
      found.push({ path, condition, names: new Set(path === '' ? namesIn(condition) : [topOf(path)]) });
    for (const { branch } of branches(part)) visit(branch, path);
    for (const [name, child] of Object.entries(properties)) visit(child, path === '' ? name : `${path}.${name}`);
  };
  visit(schema, '');
  return found;
}

/** The fields that a condition of the whole form looks at. */
function namesIn({ properties = {}, required = [], ...condition }: JsonSchema): string[] {
  const parts = [
    ...(condition.if === undefined ? [] : [condition.if]),
    ...branches(condition).map(({ branch }) => branch),
  ];
  return [...Object.keys(properties), ...required, ...parts.flatMap(namesIn)];
}

/** The schema without some of its fields: those of one object go at once, of a thousand hundreds may be hidden. */
function without(schema: JsonSchema, paths: readonly string[]): JsonSchema {
  if (paths.length === 0) return schema;
  const { properties = {} } = schema;
  const gone = new Set<string>();
  const inner = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    if (!Object.hasOwn(properties, name)) continue;
    if (rest.length === 0) gone.add(name);
    else
      inner
        .set(name, inner.get(name) ?? [])
        .get(name)
        ?.push(rest.join('.'));
  }
  const left = Object.entries(properties).flatMap(([name, field]) =>
    gone.has(name) ? [] : [[name, without(field, inner.get(name) ?? [])] as const],
  );
  const required = schema.required?.filter((one) => !gone.has(one));
  return { ...schema, properties: Object.fromEntries(left), ...(required && { required }) };
}

/** Computed fields as they are without what is not there; columns follow their own rows. */
function withComputedOf(kept: FormData, formData: FormData, steps: readonly Step[]): FormData {
  let next = formData;
  for (const { path, tables, computed } of steps) {
    if (computed === undefined || tables.length > 0) continue;
    const value = valueAt(kept, path);
    if (value !== valueAt(next, path)) next = setPath(next, path, value);
  }
  return next;
}

/**
 * `messagesFor`, field by field: it looks titles up in all properties of the schema that it gets, which at 400 fields
 * and 160 errors costs more than drawing them.
 */
function messagesByField(raw: RawError[], schema: JsonSchema, locale: Locale, formData: FormData): DataError[] {
  const byField = new Map<string, RawError[]>();
  for (const error of raw) byField.set(topOf(error.path), [...(byField.get(topOf(error.path)) ?? []), error]);
  return [...byField].flatMap(([name, own]) => {
    const field = schema.properties?.[name];
    return messagesFor(own, field === undefined ? schema : { properties: { [name]: field } }, locale, formData);
  });
}
