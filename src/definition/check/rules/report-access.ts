import { say } from '../../text/say.ts';
import { didYouMean } from '../../text/suggest.ts';
import { reportRule } from '../rule.ts';

const ACCOUNT_TYPES = ['admin', 'teacher', 'student', 'staff'];

export const reportAccess = reportRule({
  id: 'report-access',
  severity: 'error',
  title: 'a report is opened by somebody, or heads the home page of somebody, whom there is not',
  help: '`readers` and `home` are account types (admin, teacher, student, staff), codes of roles, everybody, or heads: whoever leads a department. Who opens a report sees of it what his own rights and the data scope of his roles give, and a head what comes from the departments that he leads.',
  check({ report: { readers = [], home = [] }, manifest, context }, report) {
    const { roles } = context.vocabulary;
    if (roles.length === 0) return;
    const known = [...ACCOUNT_TYPES, 'everybody', 'heads', ...roles];
    for (const [key, names] of Object.entries({ readers, home })) {
      names.forEach((name, i) => {
        if (known.includes(name)) return;
        const message = say`"${name}" is neither an account type nor a role nor everybody${didYouMean(name, known)}`;
        report.at(manifest, [key, i], message);
      });
    }
  },
});
