import { meantOrListed } from '../../text/suggest.ts';
import type { ProcessLookup } from '../../process/called.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnCallUnknown = processRule({
  id: 'bpmn-call-unknown',
  severity: 'error',
  byName: true,
  title: 'a call activity calls a process that does not exist',
  help: 'calledElement is the key of a topic. A process that calls itself, or one that calls it in turn, would never end.',
  check({ process, key, context: { topics, processes } }, report) {
    for (const { id, calledElement } of Object.values(process.nodes)) {
      if (calledElement === undefined || calledElement === '' || calledElement.includes('${')) continue;
      if (calledElement === key) report.inProcess(id, say`the process calls itself`);
      else if (topics !== undefined && !topics.includes(calledElement)) {
        report.inProcess(id, say`there is no topic "${calledElement}"${meantOrListed(calledElement, topics)}`);
      } else if (callsReach(calledElement, key, processes)) {
        report.inProcess(id, say`"${calledElement}" calls this process in turn`);
      }
    }
  },
});

/** Whether what a process calls, and what that calls, comes to another. */
function callsReach(from: string, to: string, processes: ProcessLookup = () => undefined): boolean {
  const seen = new Set([from]);
  for (const key of seen) {
    for (const { calledElement } of Object.values(processes(key)?.nodes ?? {}))
      if (calledElement) seen.add(calledElement);
  }
  return seen.has(to);
}
