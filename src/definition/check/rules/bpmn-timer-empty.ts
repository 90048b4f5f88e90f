import { expressionsOf } from '../../process/expressions.ts';
import { say } from '../../text/say.ts';
import { processRule } from '../rule.ts';
import { unfilledIn } from '../unfilled.ts';

export const bpmnTimerEmpty = processRule({
  id: 'bpmn-timer-empty',
  severity: 'warning',
  title: 'a timer waits for a day that may be empty',
  help: 'A timer without a time cannot be set: the step that leads to it is refused. Require the date in schema.json or at an earlier node, or say what counts where it is empty: `${empty to ? addDays(today(), 30) : to}`.',
  check(subject, report) {
    for (const { owner, part, text } of expressionsOf(subject.process)) {
      const open = part === 'timer' ? unfilledIn(text, subject) : undefined;
      if (open === undefined) continue;
      const message = say`nobody has to fill in "${open}", and a timer without a time refuses the step that leads to it`;
      report.inProcess(owner, message, { part });
    }
  },
});
