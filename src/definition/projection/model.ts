import type { FormDefinition } from '../types/definition.ts';
import type { CrossFieldRule } from '../types/manifest.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import { overlaps, variablesIn } from './dependencies.ts';
import { fieldAt, tablesAround } from './rows.ts';
import { sectionsOf } from './sections.ts';
import { subUi } from './ui.ts';

/** What decides about the data of a form: of a whole topic, of its projection in the page, or of an entity. */
export interface FormModel {
  schema: JsonSchema;
  uiSchema: UiSchema;
  /** always there: a definition, which has them in its manifest, must not pass for a model */
  computed: Record<string, string>;
  rules?: CrossFieldRule[];
}

const models = new WeakMap<FormDefinition, FormModel>();

/** The model of a definition, always the same object: what is planned from it is kept. */
export function modelOf(definition: FormDefinition): FormModel {
  let model = models.get(definition);
  if (model === undefined) {
    const { schema, uiSchema } = definition;
    const { computed = {}, rules = [] } = definition.manifest;
    models.set(definition, (model = { schema, uiSchema, computed, rules }));
  }
  return model;
}

/** What happens to one field when data settles: it is there or not, and if it is computed it gets its value. */
export interface Step {
  /** dotted; `items.amount` is that column of every row */
  path: string;
  /** the tables that it stands in as a column, the outermost first */
  tables: readonly string[];
  /** conditions of the field itself and of its section: all must hold */
  showIf: readonly string[];
  computed: string | undefined;
  /** computed fields whose values this one is computed from */
  from: readonly Step[];
}

/** The conditions of every field that has one, by dotted path: its own `ui:showIf`, and its section's. */
export function conditionsOf({ schema, uiSchema }: Pick<FormModel, 'schema' | 'uiSchema'>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (path: string, text: unknown): void => {
    if (typeof text === 'string') found.set(path, [...(found.get(path) ?? []), text]);
  };
  const visit = (object: JsonSchema, ui: UiSchema, prefix: string): void => {
    for (const [name, field] of Object.entries(allProperties(object))) {
      const own = subUi(ui, name);
      add(prefix + name, own['ui:showIf']);
      if (field.properties !== undefined) visit(field, own, `${prefix}${name}.`);
      if (isTable(field)) visit(field.items ?? {}, subUi(own, 'items'), `${prefix}${name}.`);
    }
  };
  for (const { fields, showIf } of sectionsOf(schema, uiSchema)) for (const name of fields) add(name, showIf);
  visit(schema, uiSchema, '');
  return found;
}

interface Plan {
  steps: Step[];
  conditions: Map<string, string[]>;
  /** paths that lead back to themselves */
  circle: string[] | undefined;
}

const plans = new WeakMap<FormModel, Plan>();

/**
 * Every condition and every computed field in one order: each after what it reads, and after the object or table that it
 * stands in. A circle (the checker refuses it) is cut where it closes.
 */
export function planOf(model: FormModel): Plan {
  let plan = plans.get(model);
  if (plan === undefined) plans.set(model, (plan = makePlan(model)));
  return plan;
}

function makePlan(model: FormModel): Plan {
  const conditions = conditionsOf(model);
  const computed = model.computed ?? {};
  const all = [...new Set([...conditions.keys(), ...Object.keys(computed)])].map((path): Step => ({
    path,
    tables: tablesAround(model.schema, path),
    showIf: conditions.get(path) ?? [],
    computed: Object.hasOwn(computed, path) ? computed[path] : undefined,
    from: [],
  }));
  const reads = new Map(all.map((step) => [step, readsOf(step, model.schema)]));
  const steps: Step[] = [];
  const open: Step[] = [];
  let circle: string[] | undefined;
  const take = (step: Step): void => {
    if (steps.includes(step)) return;
    if (open.includes(step)) {
      circle ??= [...open.slice(open.indexOf(step)), step].map(({ path }) => path);
      return;
    }
    open.push(step);
    for (const other of all) if (follows(step, other, reads.get(step) ?? [])) take(other);
    open.pop();
    if (steps.includes(step)) return;
    const names = step.computed === undefined ? [] : variablesIn(step.computed);
    const from = steps.filter((other) => other.computed !== undefined && names.some((name) => reaches(name, other)));
    steps.push(Object.assign(step, { from }));
  };
  all.forEach(take);
  return { steps, conditions, circle };
}

/** Whether a step must wait for another one. */
function follows(step: Step, other: Step, reads: readonly string[]): boolean {
  if (step.path.startsWith(`${other.path}.`)) return true;
  return reads.some((name) => overlaps(name, other.path));
}

/** Whether a name reads the value of a step's field, not the table around it. */
const reaches = (name: string, { path }: Step): boolean => name === path || name.startsWith(`${path}.`);

/** Dotted paths that a step reads; the columns of the rows around it by their full path. */
function readsOf({ tables, showIf, computed }: Step, schema: JsonSchema): string[] {
  const conditions = showIf.flatMap(variablesIn).map((name) => {
    const [first = ''] = name.split('.');
    const table = tables.findLast((one) => columnsAt(schema, one).has(first));
    return table === undefined ? name : `${table}.${name}`;
  });
  // a column may count the rows of its own table
  return [...conditions, ...(computed === undefined ? [] : variablesIn(computed))].filter(
    (name) => !tables.includes(name),
  );
}

/** The names of a table's columns. */
export function columnsAt(schema: JsonSchema, table: string): ReadonlySet<string> {
  return new Set(Object.keys(allProperties(fieldAt(schema, table)?.items ?? {})));
}
