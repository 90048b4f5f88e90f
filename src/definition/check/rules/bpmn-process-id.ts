import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnProcessId = processRule({
  id: 'bpmn-process-id',
  severity: 'error',
  byName: true,
  title: 'the process is not called like its folder',
  help: 'The id of the process in process.bpmn is the key of the topic, so that the file deploys elsewhere under the same name.',
  check({ process, key }, report) {
    if (process.id !== key)
      report.inProcess(process.id, say`the process is called "${process.id}"; its id must be "${key}"`);
  },
});
