import { meantOrListed } from '../../text/suggest.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

const ACCOUNT_TYPES = ['admin', 'teacher', 'student', 'staff'];

export const startableUnknown = topicRule({
  id: 'startable-unknown',
  severity: 'error',
  byName: true,
  title: '`startableBy` names neither an account type nor a role',
  help: 'Account types are admin, teacher, student and staff; everything else is the code of a role, for example graduate.',
  check({ topic, manifest, context }, report) {
    const known = [...ACCOUNT_TYPES, ...context.vocabulary.roles];
    (topic.startableBy ?? []).forEach((name, i) => {
      if (known.includes(name) || context.vocabulary.roles.length === 0) return;
      // as readers of an entity are called
      const hint =
        name === 'everybody' ? say`; leave "startableBy" out: everybody may then` : meantOrListed(name, known);
      report.at(manifest, ['startableBy', i], say`"${name}" is neither an account type nor a role${hint}`);
    });
  },
});
