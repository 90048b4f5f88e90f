import { expressionsOf } from '../../process/expressions.ts';
import { say } from '../../text/say.ts';
import { processRule } from '../rule.ts';
import { unfilledIn } from '../unfilled.ts';

export const bpmnMessageNobody = processRule({
  id: 'bpmn-message-nobody',
  severity: 'warning',
  title: 'a message goes to somebody whom nobody has to name',
  help: 'Where the field is empty, `notify` and `cc` reach nobody, and nobody learns of that. Require it in schema.json or at an earlier node, or say who is told then: `${empty keeper ? initiator : keeper}`.',
  check(subject, report) {
    for (const { owner, part, text, expects } of expressionsOf(subject.process)) {
      const open = expects === 'receivers' ? unfilledIn(text, subject) : undefined;
      if (open === undefined) continue;
      report.inProcess(owner, say`nobody has to fill in "${open}": where it is empty, nobody is told`, { part });
    }
  },
});
