import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnUnmarkedDefault = processRule({
  id: 'bpmn-unmarked-default',
  severity: 'error',
  byName: true,
  title: 'a flow out of an exclusive gateway has no condition and is not the default',
  help: 'Flowable would take it whatever the conditions of the others say. Mark it, `default="<flow id>"` on the gateway, or give it a condition. `hall fix` marks it.',
  check({ process }, report) {
    for (const { id, source, isUnmarked } of Object.values(process.flows)) {
      if (isUnmarked !== true) continue;
      const message = say`"${id}" out of "${source}" has no condition and is not marked as the default; write default="${id}" on the gateway, or give it a condition`;
      report.inProcess(source, message);
    }
  },
});
