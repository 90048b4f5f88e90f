import { meantOrListed } from '../../text/suggest.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnCallUnknown = processRule({
  id: 'bpmn-call-unknown',
  severity: 'error',
  title: 'a call activity calls a process that does not exist',
  help: 'calledElement is the key of a topic. A process that calls itself would never end.',
  check({ process, key, context: { topics } }, report) {
    for (const { id, calledElement } of Object.values(process.nodes)) {
      if (calledElement === undefined || calledElement === '' || calledElement.includes('${')) continue;
      if (calledElement === key) report.inProcess(id, say`the process calls itself`);
      else if (topics !== undefined && !topics.includes(calledElement)) {
        report.inProcess(id, say`there is no topic "${calledElement}"${meantOrListed(calledElement, topics)}`);
      }
    }
  },
});
