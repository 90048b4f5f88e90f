import type { Vocabulary } from '../../../src/definition/types/source.ts';
import { quoted, table } from './markdown.ts';

/** The names that this hall's base data has and definitions may use. */
export function namesChapter({ dictionaries, roles, posts, departments, entities }: Vocabulary): string {
  const rows: [string, string[]][] = [
    ['roles (`role:<code>`, `usersWithRole`)', roles],
    ['posts (`post:<code>`, `usersInPost`)', posts],
    ['departments (`dept:<id>`)', departments],
    ['entities (`x-record`, `effects`)', entities],
  ];
  const values = Object.entries(dictionaries).map(([type, list]) => [quoted(type), list.map(quoted).join(', ')]);
  return `Administrators may have added more; these come with the hall.

${table(
  ['kind', 'names'],
  rows.filter(([, names]) => names.length > 0).map(([kind, names]) => [kind, names.map(quoted).join(', ')]),
)}

Dictionaries for \`x-dict\`, with their values (\`category\` of topic.json is a value of \`topicCategory\`):

${table(['dictionary', 'values'], values)}`;
}
