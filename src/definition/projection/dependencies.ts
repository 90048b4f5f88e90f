import type { Expression } from '../expression/ast.ts';
import { FUNCTIONS } from '../expression/functions.ts';
import { parseTemplate } from '../expression/template.ts';
import type { TemplateExpression } from '../expression/template.ts';
import { functionsOf, variablesOfTemplate } from '../expression/variables.ts';

/** The expressions inside a text, in order: `${a}` and the holes of a template. None where the text does not parse. */
export const expressionsIn = (text: string): Expression[] => placedIn(text).map(({ expression }) => expression);

/** The same with where in the text each begins. */
export function placedIn(text: string): TemplateExpression[] {
  try {
    return parseTemplate(text).parts.filter((part) => typeof part !== 'string');
  } catch {
    return [];
  }
}

/** Dotted names that a text reads: `amount`, `items.qty`. None where it does not parse. */
export function variablesIn(text: string): string[] {
  try {
    return variablesOfTemplate(text);
  } catch {
    return [];
  }
}

/** Whether a text gives another value as time passes: it asks for today, or how old somebody is. */
export function changesWithTime(text: string): boolean {
  return expressionsIn(text).some((expression) =>
    functionsOf(expression).some((name) => FUNCTIONS.get(name)?.volatile === true),
  );
}

interface WithComputed {
  computed?: Record<string, string>;
}

const known = new WeakMap<WithComputed, Map<string, ReadonlySet<string>>>();

/** Everything a text depends on in the end: what it reads, and what the computed fields among these read. */
export function dependenciesOf(model: WithComputed, text: string): ReadonlySet<string> {
  let texts = known.get(model);
  if (texts === undefined) known.set(model, (texts = new Map()));
  let found = texts.get(text);
  if (found === undefined) texts.set(text, (found = followed(model, text)));
  return found;
}

function followed({ computed = {} }: WithComputed, text: string): Set<string> {
  const found = new Set<string>();
  const open = variablesIn(text);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    for (const [target, expression] of Object.entries(computed)) {
      if (overlaps(target, name)) open.push(...variablesIn(expression));
    }
  }
  return found;
}

/** Whether one of two dotted paths lies in the other. */
export function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}
