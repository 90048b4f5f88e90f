import { findGap } from '../exhaustive.ts';
import { labelOf } from '../graph.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnNoDefault = processRule({
  id: 'bpmn-no-default',
  severity: 'error',
  title: 'a gateway has no way out for some requests',
  help: 'Mark one flow as the default (or leave its condition out), or let the conditions cover every value. The checker tries the values at which conditions change and names one that no condition takes.',
  check(subject, report) {
    const { process } = subject;
    for (const node of Object.values(process.nodes)) {
      if (node.type === 'parallelGateway') continue;
      const flows = node.outgoing.flatMap((id) => process.flows[id] ?? []);
      const conditions = flows.flatMap(({ condition }) => (condition === undefined ? [] : [condition]));
      if (flows.length === 0 || conditions.length < flows.length || flows.some(({ isDefault }) => isDefault)) continue;
      const gap = findGap(conditions, subject);
      if (gap === undefined) continue;
      const what =
        gap.when === undefined
          ? say`it cannot be shown that one condition of "${labelOf(node)}" always holds`
          : say`no flow out of "${labelOf(node)}" is taken when ${gap.when}`;
      // nothing is taken out of an inclusive gateway: the request would be stuck there
      const isStuck = node.type === 'inclusiveGateway' && gap.when !== undefined;
      const severity = gap.certain || isStuck ? 'error' : 'warning';
      report.inProcess(node.id, say`${what}; make one flow the default`, { severity });
    }
  },
});
