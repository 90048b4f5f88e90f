import type { DemoPeople } from '../people.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

/** Whom samples and journeys may name. */
export function peopleChapter(people: DemoPeople, { page, say }: GuideWords): string {
  const rows = people
    .described()
    .map(({ id, name, account, roles, posts, leader }) => [
      `${quoted(id)} ${name}`,
      account,
      roles.map(quoted).join(', '),
      posts.map(quoted).join(', '),
      leader === null ? '' : quoted(leader),
    ]);
  return page('people', { people: table(['person', 'account', 'roles', 'posts', 'leaderOf'].map(say), rows) });
}
