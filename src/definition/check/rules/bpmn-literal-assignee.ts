import { FUNCTIONS } from '../../expression/functions.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnLiteralAssignee = processRule({
  id: 'bpmn-literal-assignee',
  severity: 'warning',
  title: 'an assignee looks like a field or a group, but is a plain text',
  help: 'flowable:assignee="initiator" is a person with that user name; the applicant is "${initiator}".',
  check({ process, form }, report) {
    const names = ['initiator', ...form.fields.keys()];
    for (const { id, assignee, candidateUsers = [] } of Object.values(process.nodes)) {
      const people = [['assignee', assignee], ...candidateUsers.map((user, i) => [`candidateUsers.${i}`, user])];
      for (const [part = '', name] of people) {
        if (name === undefined || name.includes('${')) continue;
        if (/^(role|post|dept):/.test(name)) {
          const message = say`"${name}" is a group, not a person; write flowable:candidateGroups="${name}"`;
          report.inProcess(id, message, { part, severity: 'error' });
          continue;
        }
        const foreign = foreignIn(name);
        if (foreign !== undefined) {
          const message = say`"${name}" is taken as a person's id; did you mean "\${${foreign}}"?`;
          report.inProcess(id, message, { part, severity: 'error' });
          continue;
        }
        const called = /^(\w+)(\(.*\))?$/.exec(name)?.[1] ?? '';
        const isCall = FUNCTIONS.has(called);
        if (!isCall && !names.includes(name)) continue;
        const meant = isCall && called === name ? `${called}(initiator)` : name;
        report.inProcess(id, say`"${name}" is taken as a person's id; did you mean "\${${meant}}"?`, {
          part,
          // a field's name might be somebody's user name, a function's never is
          ...(isCall && { severity: 'error' as const }),
        });
      }
    }
  },
});

/** What an expression of another spelling says: `#{…}`, which Flowable reads too, and its modeler's `$INITIATOR`. */
function foreignIn(name: string): string | undefined {
  return name.toLowerCase() === '$initiator' ? 'initiator' : /^#\{(.+)\}$/.exec(name)?.[1];
}
