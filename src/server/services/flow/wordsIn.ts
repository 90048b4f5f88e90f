import type { Expression } from '../../../definition/expression/ast.ts';
import { parseTemplate } from '../../../definition/expression/template.ts';

/** One expression, whatever the words around it: the same in all languages. */
export const keyOf = (expression: Expression): string => JSON.stringify(expression);

/**
 * What each expression of a template came to in a text that was made of it, so that the same can be said in another
 * language: `第 ${loopCounter} 轮` and `第 2 轮` give 2. Undefined where that cannot be told.
 */
export function wordsIn(template: string, text: string): ReadonlyMap<string, string> | undefined {
  const { parts } = parseTemplate(template);
  const found = new Map<string, string>();
  let position = 0;
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      if (!text.startsWith(part, position)) return undefined;
      position += part.length;
      continue;
    }
    const next = parts[index + 1];
    // two side by side: nobody knows where one ends
    if (next !== undefined && typeof next !== 'string') return undefined;
    const end = next === undefined ? text.length : text.indexOf(next, position);
    if (end === -1) return undefined;
    found.set(keyOf(part.expression), text.slice(position, end));
    position = end;
  }
  return position === text.length ? found : undefined;
}

/** A text that was made of a template, as the same template says it in another language; undefined where it was not. */
export function saidBy(template: string, text: string, elsewhere: string): string | undefined {
  const words = wordsIn(template, text);
  if (!words) return undefined;
  const { parts } = parseTemplate(elsewhere);
  return parts.map((part) => (typeof part === 'string' ? part : (words.get(keyOf(part.expression)) ?? ''))).join('');
}
