import { expressionsOf } from '../../process/expressions.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { literalArguments, manifestExpressions } from '../expressions.ts';
import { topicRule } from '../rule.ts';
import { strangeGroup } from './ui-people.ts';
import { say, type Words } from '../../text/say.ts';

export const expressionUnknownRole = topicRule({
  id: 'expression-unknown-role',
  severity: 'error',
  byName: true,
  title: 'usersWithRole, usersInPost or peopleIn names a role, post or group that does not exist',
  help: 'Roles and posts come from the seeds of schemas/sys/role and schemas/sys/post, and from the administration. The groups of peopleIn are called as in `ui:people`: teacher, student, staff, `role:` and `post:` with their codes.',
  check({ topic, manifest, process, context }, report) {
    const { vocabulary } = context;
    const check = (text: string, tell: (message: Words, offset: number) => void): void => {
      for (const { value, offset } of literalArguments(text, 'usersWithRole')) {
        if (vocabulary.roles.length === 0 || vocabulary.roles.includes(value)) continue;
        tell(say`there is no role "${value}"${meantOrListed(value, vocabulary.roles)}`, offset);
      }
      for (const { value, index, offset } of literalArguments(text, 'usersInPost')) {
        if (index > 0 || vocabulary.posts.length === 0 || vocabulary.posts.includes(value)) continue;
        tell(say`there is no post "${value}"${meantOrListed(value, vocabulary.posts)}`, offset);
      }
      for (const { value, index, offset } of literalArguments(text, 'peopleIn')) {
        const strange = index > 0 ? strangeGroup(value, context) : undefined;
        if (strange !== undefined) tell(strange, offset);
      }
    };
    for (const { pointer, text } of manifestExpressions(topic)) {
      check(text, (message, offset) => report.at(manifest, pointer, message, { offset }));
    }
    for (const { owner, part, text } of process === undefined ? [] : expressionsOf(process)) {
      check(text, (message, offset) => report.inProcess(owner, message, { part, offset }));
    }
  },
});
