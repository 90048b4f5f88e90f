import type { Words } from '../../text/say.ts';
import { say } from '../../text/say.ts';
import { manifestExpressions } from '../expressions.ts';
import { processRule, type ProcessSubject, type Report } from '../rule.ts';
import { situations } from '../situations.ts';
import { uiNodes } from '../ui-nodes.ts';

export const conditionConstant = processRule({
  id: 'condition-constant',
  severity: 'warning',
  title: 'a condition is always true, or never',
  help: 'The checker tries the values at which a condition changes, within what schema.json allows. What is always true decides nothing, and what is never true takes a way, a field or a message out of the service: `days > 3 && days < 3`, a number beyond its maximum, a flow whose requests an earlier flow out of the same gateway takes.',
  check(subject, report) {
    const { topic, manifest, ui, uiSchema, form } = subject;
    for (const { text, pointer, what, wants } of manifestExpressions(topic)) {
      const constant = wants === 'boolean' ? constantOf(text, subject) : undefined;
      if (constant !== undefined) report.at(manifest, pointer, isConstant(what, constant));
    }
    const shown = (uiSchema['ui:sections'] ?? []).flatMap(({ showIf }, i) =>
      showIf === undefined ? [] : [{ text: showIf, pointer: ['ui:sections', i, 'showIf'] }],
    );
    const fields = uiNodes(uiSchema, form.schema).flatMap(({ ui: node, pointer, table }) => {
      const text = node['ui:showIf'];
      return typeof text === 'string' && table === undefined ? [{ text, pointer: [...pointer, 'ui:showIf'] }] : [];
    });
    for (const { text, pointer } of [...shown, ...fields]) {
      const constant = constantOf(text, subject, false);
      if (constant !== undefined) report.at(ui, pointer, isConstant(say`the condition`, constant));
    }
    judgeGateways(subject, report);
  },
});

function judgeGateways(subject: ProcessSubject, report: Report): void {
  const { process } = subject;
  for (const { type, outgoing } of Object.values(process.nodes)) {
    const flows = outgoing.flatMap((id) => process.flows[id] ?? []);
    const asked = flows.filter(({ condition, isDefault }) => condition !== undefined && !isDefault);
    asked.forEach(({ id, condition = '' }, i) => {
      const constant = constantOf(condition, subject);
      if (constant === false) report.inProcess(id, isConstant(say`the condition`, false), { part: 'condition' });
      if (constant !== undefined || type !== 'exclusiveGateway' || i === 0) return;
      const earlier = asked.slice(0, i).map((flow) => flow.condition ?? '');
      const found = situations([...earlier, condition], subject);
      const isTaken = found?.some((answers) => answers.at(-1) === true && !answers.slice(0, -1).includes(true));
      if (isTaken === false)
        report.inProcess(
          id,
          say`the flow is never taken: whatever its condition asks for, a flow before it takes already; put it first`,
          { part: 'condition' },
        );
    });
    // the others are tried no more, and the default is for what nobody takes
    const always = asked.find(({ condition = '' }) => constantOf(condition, subject) === true);
    if (always !== undefined && type === 'exclusiveGateway' && flows.some(({ isDefault }) => isDefault))
      report.inProcess(always.id, isConstant(say`the condition`, true), { part: 'condition' });
  }
}

function constantOf(text: string, subject: ProcessSubject, isDone = true): boolean | undefined {
  const [first, ...others] = situations([text], subject, isDone) ?? [];
  if (first === undefined || others.some(([one]) => one !== first[0])) return undefined;
  return first[0];
}

const isConstant = (what: Words, constant: boolean): Words =>
  constant ? say`${what} is always true` : say`${what} is never true`;
