import type { Expression } from '../expression/ast.ts';
import { noting, type Answers } from '../expression/answers.ts';
import { ExpressionError } from '../expression/errors.ts';
import { evaluate } from '../expression/evaluate.ts';
import { FUNCTIONS } from '../expression/functions.ts';
import type { Scope } from '../expression/scope.ts';
import { callsIn, variablesOf } from '../expression/variables.ts';
import { allProperties, fieldsByPath } from '../schema/walk.ts';
import type { FormDefinition } from '../types/definition.ts';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import { peopleWanted } from '../people.ts';
import { dependenciesOf, expressionsIn } from './dependencies.ts';
import { columnsAt, modelOf, planOf, type FormModel } from './model.ts';
import { rowsOf, tablesAround } from './rows.ts';
import { settle } from './settle.ts';
import { rowNames } from './shown.ts';

/** A question about people in a condition, a computed field, a rule or whom a field offers: `deptOf(driver)`. */
interface Question {
  /** of the field that the text is about */
  path: string;
  /** the tables that it stands in as a column */
  tables: readonly string[];
  text: string;
  call: Expression;
}

const known = new WeakMap<FormModel, Question[]>();

/** What a form asks the organisation, which only the server knows. */
function questionsOf(model: FormModel): Question[] {
  let questions = known.get(model);
  if (questions === undefined) {
    const { schema, uiSchema, rules = [] } = model;
    const decided = planOf(model).steps.map(({ path, showIf, computed }) => ({
      path,
      texts: computed === undefined ? showIf : [...showIf, computed],
    }));
    const offered = [...fieldsByPath(schema).keys()].map((path) => ({
      path,
      texts: peopleWanted(schema, uiSchema, path),
    }));
    const refused = rules.map(({ field, refuseIf }) => ({ path: field, texts: [refuseIf] }));
    questions = [...decided, ...offered, ...refused].flatMap(({ path, texts }) =>
      texts.flatMap((text) =>
        expressionsIn(text)
          .flatMap(callsIn)
          .filter(({ name }) => FUNCTIONS.get(name)?.serverOnly === true)
          .map((call) => ({ path, tables: tablesAround(schema, path), text, call })),
      ),
    );
    known.set(model, questions);
  }
  return questions;
}

/** Whether the expressions of a form ask the organisation anything: then a page must be told. */
export const asksOrganisation = (definition: FormDefinition): boolean => questionsOf(modelOf(definition)).length > 0;

/**
 * Every question of a form answered for these data, so that a page can go on by itself; undefined = it asks none.
 * @param model what the page has of the definition: only that is answered
 */
export function answersFor(
  definition: FormDefinition,
  model: FormModel,
  formData: FormData,
  scope: Scope,
): Answers | undefined {
  // most ask none: what a page has is planned only where one does
  if (scope.organisation === undefined || !asksOrganisation(definition)) return undefined;
  const questions = questionsOf(model);
  const { organisation, answers } = noting(scope.organisation);
  const asking = { ...scope, organisation };
  const data = settle(model, formData, asking);
  for (const { path, tables, text, call } of questions) {
    const places = tables.length === 0 ? [{ rows: [] }] : rowsOf(data, tables);
    for (const { rows } of places) {
      const names = rowNames(model.schema, path, text, data, rows);
      // also where a condition would not come to it: the page may answer that otherwise once more is filled in
      ask(call, { ...asking, variables: { ...names, ...scope.variables } });
    }
  }
  return answers;
}

function ask(call: Expression, scope: Scope): void {
  try {
    evaluate(call, scope);
  } catch (error) {
    // what it is about cannot be read yet: there is nothing to answer
    if (!(error instanceof ExpressionError)) throw error;
  }
}

/** Dotted names of the fields on whose values the answers hang; none = they are the same whatever is filled in. */
export function fieldsAsked(model: FormModel): string[] {
  const { schema } = model;
  const names = questionsOf(model).flatMap(({ tables, call }) =>
    variablesOf(call).flatMap((name) => {
      const [first = ''] = name.split('.');
      const table = tables.findLast((one) => columnsAt(schema, one).has(first));
      return [...dependenciesOf(model, `\${${table === undefined ? name : `${table}.${name}`}}`)];
    }),
  );
  const fields = new Set(Object.keys(allProperties(schema)));
  return [...new Set(names)].filter((name) => fields.has(name.split('.', 1)[0] ?? ''));
}

/** The values at a dotted name, of every row where it leads through a table; of a record that is named, its id. */
export function valuesAt(value: JsonValue | undefined, name: string): JsonValue[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, name));
  const object = asObject(value);
  if (name === '' || object === undefined) return value === undefined || value === '' ? [] : [value];
  const [step = '', ...rest] = name.split('.');
  return Object.hasOwn(object, step) ? valuesAt(object[step], rest.join('.')) : [];
}
