import type { TopicDefinition } from '../types/definition.ts';
import type { FormData } from '../types/json.ts';
import type { CrossFieldRule } from '../types/manifest.ts';
import type { DataError } from '../types/projection.ts';
import { ExpressionError } from '../expression/errors.ts';
import type { Scope } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { dependenciesOf, overlaps } from './dependencies.ts';
import { modelOf, type FormModel } from './model.ts';
import { shownIn } from './shown.ts';
import { rightsAt, type Rights } from './rights.ts';
import { asSeen, rowsOf, tablesAround, tablesSpokenOf, within } from './rows.ts';

const known = new WeakMap<TopicDefinition, Map<string, CrossFieldRule[]>>();

/**
 * The rules that hold at a node. At `start` all of them, except those about a field that is hidden there (the applicant
 * could not do anything about it). At a user task those that the task can break: their field, or something that they
 * depend on (through computed fields too), is writable there. Otherwise a rule about `today()` would one day keep an
 * approver from approving what was right when it was handed in.
 */
export function rulesAt(definition: TopicDefinition, node: string): CrossFieldRule[] {
  let nodes = known.get(definition);
  if (nodes === undefined) known.set(definition, (nodes = new Map()));
  let rules = nodes.get(node);
  if (rules === undefined) nodes.set(node, (rules = breakableAt(definition, node)));
  return rules;
}

function breakableAt(definition: TopicDefinition, node: string): CrossFieldRule[] {
  const rights = rightsAt(definition, node);
  const rules = definition.manifest.rules ?? [];
  if (node === 'start') return rules.filter((rule) => !rights.hidden(rule.field));
  return rules.filter((rule) => canBreak(modelOf(definition), rule, rights));
}

function canBreak(model: FormModel, rule: CrossFieldRule, rights: Rights): boolean {
  if (rights.touches(rule.field) || rights.requires(rule.field)) return true;
  const reads = [...dependenciesOf(model, rule.refuseIf), ...dependenciesOf(model, `\${${rule.field}}`)];
  return reads.some((name) => rights.touches(name));
}

/**
 * Judges rules (those of a node: `rulesAt`) over the full data. One about a field that is not there says nothing. A rule about a field that is already refused, or that reads one, waits
 * until that is mended. A rule about a column speaks of each row where it reads columns.
 */
export function judgeRules(
  model: FormModel,
  rules: readonly CrossFieldRule[],
  formData: FormData,
  scope: Scope,
  refused: readonly DataError[],
): DataError[] {
  const errors: DataError[] = [];
  const wrong = refused.map(({ path }) => path.replace(/\.\d+(?=\.|$)/g, ''));
  const shown = shownIn(model, formData, scope);
  for (const rule of rules) {
    const reads = [rule.field, ...dependenciesOf(model, rule.refuseIf)];
    if (reads.some((name) => wrong.some((path) => overlaps(name, path)))) continue;
    for (const path of violations(model, rule, formData, scope)) {
      if (shown(path) && !errors.some((error) => error.path === path)) errors.push({ path, message: rule.message });
    }
  }
  return errors;
}

/** Data paths at which the rule is broken. */
function violations(model: FormModel, rule: CrossFieldRule, formData: FormData, scope: Scope): string[] {
  const tables = tablesAround(model.schema, rule.field);
  const spoken = tablesSpokenOf(model.schema, rule.field, rule.refuseIf);
  // of a table of which it speaks as a whole, the table is what is wrong
  const wrong = tables[spoken.length] ?? rule.field;
  if (spoken.length === 0) return holds(rule.refuseIf, formData, scope) ? [wrong] : [];
  return rowsOf(formData, spoken).flatMap(({ path, rows }) =>
    holds(rule.refuseIf, asSeen(formData, rows, spoken), scope) ? [`${path}.${within(rows, wrong)}`] : [],
  );
}

/** Throws an ExpressionError where the rule cannot be judged, unless not all is known here (a page, the checker). */
function holds(condition: string, formData: FormData, scope: Scope): boolean {
  try {
    return evaluateTemplate(condition, { ...scope, variables: { ...formData, ...scope.variables } }) === true;
  } catch (error) {
    if (error instanceof ExpressionError && (scope.isPage || scope.organisation === undefined)) return false;
    throw error;
  }
}
