import type { DemoPeople } from '../people.ts';
import { quoted, table } from './markdown.ts';

/** Whom samples and journeys may name. */
export function peopleChapter(people: DemoPeople): string {
  const rows = people
    .described()
    .map(({ id, name, account, roles, posts, leader }) => [
      `${quoted(id)} ${name}`,
      account,
      roles.map(quoted).join(', '),
      posts.map(quoted).join(', '),
      leader === null ? '' : quoted(leader),
    ]);
  return `Samples and journeys name these people (\`as\`, \`by\`); an id is the user name. \`startableBy\` takes the words of the second
column and codes of roles. \`counselorOf\` of the students is \`counselor\`, \`supervisorOf\` of \`graduate\` is \`supervisor\`.

${table(['person', 'account', 'roles', 'posts', 'leaderOf'], rows)}`;
}
