import { evaluate } from '../../../definition/expression/evaluate.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { parseTemplate } from '../../../definition/expression/template.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { variablesOf } from '../../../definition/expression/variables.ts';
import { maskText, maskedFields } from '../../../definition/mask.ts';
import { rowLoops } from '../../../definition/projection/row-scope.ts';
import { getPath } from '../../../definition/projection/rows.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/**
 * What a template says to those who see fields with `ui:mask` masked. What is only reckoned from such a field (`empty mobile`,
 * `amount * 2`) is said as it is, as computed fields are.
 */
export function maskedWords(template: string, topic: TopicDefinition, scope: Scope): string {
  const masked = maskedFields(topic.schema, topic.uiSchema);
  const words = parseTemplate(template).parts.map((part) => {
    if (typeof part === 'string') return part;
    const word = textOf(evaluate(part.expression, scope));
    const secrets = variablesOf(part.expression)
      .filter((name) => masked.has(fieldOf(name, topic)))
      .map((name) => textOf(getPath((scope.variables ?? {}) as FormData, name)));
    return secrets.includes(word) ? word.split(',').map(maskText).join(',') : word;
  });
  return words.join('');
}

/** `candidate.mobile` is the column `candidates.mobile` where a step goes over the rows of that table. */
function fieldOf(name: string, topic: TopicDefinition): string {
  const [first = '', ...rest] = name.split('.');
  const table = rowLoops(topic).find(({ variable }) => variable === first)?.table;
  return [table ?? first, ...rest].join('.');
}
