import { FUNCTIONS } from '../../../src/definition/expression/functions.ts';
import { MULTI_INSTANCE_TYPES } from '../../../src/definition/expression/types.ts';
import { quoted, table } from './markdown.ts';

export function expressionChapter(): string {
  const functions = [...FUNCTIONS.values()].map(({ name, parameters, description }) => {
    const list = parameters.map((one) => `${one.rest ? '…' : ''}${one.name}${one.optional ? '?' : ''}`).join(', ');
    return [quoted(`${name}(${list})`), description];
  });
  return `\`\${…}\` is one small language for conditions, assignments, computed fields, rules and templates. It has literals
(\`3\`, \`'text'\`, \`true\`, \`null\`), fields by name, \`.\` for a part (\`items.amount\` is the column of every row),
\`== != < <= > >=\`, \`&& || !\`, \`+ - * / %\`, \`a ? b : c\`, \`empty x\`, brackets, and the functions below. There is nothing
else: no loops, no definitions, no regular expressions.

- Money is exact: decimals, never floats. An empty number counts as 0; a comparison with an empty value is false.
- Dates compare in time. \`days(from, to)\` is \`to\` minus \`from\`: both days counted is \`days(from, to) + 1\`.
- Names that are always there: \`initiator\` (the applicant's id). Inside a multi-instance: its element variable and
  ${Object.keys(MULTI_INSTANCE_TYPES).map(quoted).join(', ')}.
- In \`effects\`, in the fields of service tasks and in notices also \`number\`, \`title\`, \`topic\`, \`businessKey\`,
  \`processInstanceId\`.
- In XML write \`&amp;&amp;\` for \`&&\` and \`&lt;\` for \`<\`.
- A type that does not fit is an error: a text compared with a number, a date added to a text.

${table(['function', 'meaning'], functions)}`;
}
