import type { FormData } from '../../definition/types/json.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { plainCalendar, type Scope } from '../../definition/expression/scope.ts';
import { conditionsOf, type FormModel } from '../../definition/projection/model.ts';
import { judgeRules } from '../../definition/projection/rules.ts';
import { columnOf, getPath, setPath } from '../../definition/projection/rows.ts';
import { settle } from '../../definition/projection/settle.ts';
import { shownIn } from '../../definition/projection/shown.ts';
import { allProperties } from '../../definition/schema/walk.ts';
import type { RawError, Validators } from '../../definition/validation/errors.ts';
import { messagesFor } from '../../definition/validation/messages.ts';
import { refusals } from '../../definition/validation/refusals.ts';
import { rememberedCompute } from './computed.ts';
import { rememberedActive } from './decisions.ts';
import { topOf } from './paths.ts';
import { sharing } from './shared.ts';
import type { FormDefinition } from './types.ts';

/** What a definition says about data, reduced to what a form asks for at each key. */
export interface FormLogic {
  /** paths of computed fields (`items.amount`: that column of every row): shown, never typed */
  computed: ReadonlySet<string>;
  /** The schema without conditions for this data; the same object as long as the conditions answer the same. */
  active(formData: FormData): JsonSchema;
  /** The data with computed fields filled; what did not change keeps its object. */
  compute(formData: FormData): FormData;
  /**
   * The data without what it deselects itself: what is judged and sent. The form keeps the rest as long as it is open, so
   * that an answer changed back brings back what was typed.
   */
  kept(formData: FormData): FormData;
  /** Everything wrong with the data: schema first, then cross-field rules. */
  check(formData: FormData): DataError[];
}

export interface LogicInput {
  projection: FormDefinition;
  /** the precompiled module; until it has arrived the interpreter answers the same, only slower */
  validators: Validators | undefined;
  locale: Locale;
  /** what expressions may name besides fields: `initiator` */
  variables: Record<string, unknown>;
}

/** A definition's rules and computed fields over a projected schema, by the very functions that the server runs. */
export function formLogic({ projection, validators, locale, variables }: LogicInput): FormLogic {
  const { schema } = projection;
  const { uiSchema, computed: texts = {}, rules = [] } = projection;
  const model: FormModel = { schema, uiSchema, computed: texts, rules };
  const scope: Scope = { variables, calendar: plainCalendar(() => new Date()) };
  const computed = new Set(Object.keys(projection.computed ?? {}));
  const active = rememberedActive(schema);
  const conditional = conditionsOf(model).size > 0;
  const tops = new Set([...computed].map(topOf));
  const compute = rememberedCompute(model, scope);
  const settled = settling(model, scope);
  let last: { formData: FormData; kept: FormData } | undefined;
  const kept = (formData: FormData): FormData => {
    if (!conditional) return formData;
    if (last?.formData !== formData) last = { formData, kept: settled(formData) };
    return last.kept;
  };
  return {
    computed,
    active: (formData) => active(kept(formData)),
    kept,
    compute(formData) {
      if (computed.size === 0) return formData;
      const next = compute(formData);
      return sharing(formData, conditional ? withComputedOf(kept(next), next, schema, computed) : next, tops);
    },
    check(formData) {
      const data = kept(formData);
      const shown = shownIn(model, data, scope);
      const raw = refusals(schema, data, validators).filter(({ path }) => shown(path));
      const errors = raw.length === 0 ? [] : messagesByField(raw, active(data), locale, data);
      return [...errors, ...judgeRules(model, rules, data, scope, errors)];
    },
  };
}

/**
 * `messagesFor`, field by field: it looks titles up in all properties of the schema that it gets, which at 400 fields
 * and 160 errors costs more than drawing them.
 */
function messagesByField(raw: RawError[], schema: JsonSchema, locale: Locale, formData: FormData): DataError[] {
  const byField = Map.groupBy(raw, (error) => error.path.split('.')[0] ?? '');
  return [...byField].flatMap(([name, own]) => {
    const field = schema.properties?.[name];
    return messagesFor(own, field === undefined ? schema : { properties: { [name]: field } }, locale, formData);
  });
}

/** `settle`; what is no field at all stays: the revision of a record goes back with it. */
function settling(model: FormModel, scope: Scope): (formData: FormData) => FormData {
  const fields = allProperties(model.schema);
  return (formData) => {
    const beside = Object.entries(formData).filter(([name]) => !Object.hasOwn(fields, name));
    return { ...Object.fromEntries(beside), ...settle(model, formData, scope) };
  };
}

/** Computed fields as they are without what the data deselects; columns follow their own rows. */
function withComputedOf(
  kept: FormData,
  formData: FormData,
  schema: JsonSchema,
  computed: ReadonlySet<string>,
): FormData {
  let next = formData;
  for (const path of computed) {
    const value = getPath(kept, path);
    if (columnOf(schema, path) === undefined && value !== getPath(next, path)) next = setPath(next, path, value);
  }
  return next;
}
