import type { Vocabulary } from '../../../src/definition/types/source.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

/** The names that this hall's base data has and definitions may use. */
export function namesChapter(vocabulary: Vocabulary, { page, say }: GuideWords): string {
  const { dictionaries, roles, posts, departments, entities } = vocabulary;
  const rows: [string, string[]][] = [
    ['roles (`role:<code>`, `usersWithRole`)', roles],
    ['posts (`post:<code>`, `usersInPost`)', posts],
    ['departments (`dept:<id>`)', departments],
    ['entities (`x-record`, `effects`)', entities],
  ];
  const values = Object.entries(dictionaries).map(([type, list]) => [quoted(type), list.map(quoted).join(', ')]);
  return page('names', {
    names: table(
      ['kind', 'names'].map(say),
      rows.filter(([, names]) => names.length > 0).map(([kind, names]) => [say(kind), names.map(quoted).join(', ')]),
    ),
    dictionaries: table(['dictionary', 'values'].map(say), values),
  });
}
