import { ATTRIBUTES, DELEGATES, NODE_TYPES, REFUSED } from '../../../src/definition/process/vocabulary.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

const list = (names: Iterable<string>): string => [...names].map(quoted).join(', ');

/** How the people of a user task are written. */
const WANTED: readonly [wanted: string, written: string][] = [
  ["the applicant's leader", 'flowable:assignee="${leaderOf(initiator)}"'],
  ['the applicant himself', 'flowable:assignee="${initiator}"'],
  ['the person chosen in a field', 'flowable:assignee="${escort}"'],
  ['whoever of a role claims it', 'flowable:candidateGroups="role:logistics"'],
  ["a post within the applicant's department", 'flowable:candidateUsers="${usersInPost(\'dean\', deptOf(initiator))}"'],
  [
    "any teacher of the applicant's college",
    'flowable:candidateUsers="${peopleIn(collegeOf(initiator), \'teacher\')}"',
  ],
  ['a department', 'flowable:candidateGroups="dept:<id>"'],
];

export function processChapter({ page, say }: GuideWords): string {
  const attributes = (element: string): string => list(ATTRIBUTES[element] ?? []);
  return page('process', {
    elements: list(NODE_TYPES),
    refused: table(
      ['not supported', 'instead'].map(say),
      Object.entries(REFUSED).map(([name, why]) => [quoted(name), say(why)]),
    ),
    userTask: attributes('userTask'),
    multiInstance: attributes('multiInstanceLoopCharacteristics'),
    serviceTask: attributes('serviceTask'),
    delegates: list(DELEGATES.map((name) => `\${${name}}`)),
    people: table(
      ['wanted', 'written'].map(say),
      WANTED.map(([wanted, written]) => [say(wanted), quoted(written)]),
    ),
  });
}
