import { expressionsOf } from '../../process/expressions.ts';
import { problemsIn, processTypes, unknownFunction, unknownName } from '../expressions.ts';
import { say, term } from '../../text/say.ts';
import { processRule } from '../rule.ts';

export const bpmnUnknownVariable = processRule({
  id: 'bpmn-unknown-variable',
  severity: 'error',
  byName: true,
  title: 'the process uses a name that does not exist',
  help: 'Conditions, assignments and collections use the fields of schema.json, `initiator`, and inside a multi-instance its element and counters (nrOfInstances, nrOfCompletedInstances, nrOfActiveInstances, loopCounter).',
  check({ process, form, context }, report) {
    for (const expression of expressionsOf(process)) {
      const { owner, part, text } = expression;
      const known = processTypes(expression, form, context);
      const what = part.replace(/\.\d+$/, '');
      for (const problem of problemsIn(text, known)) {
        const { offset } = problem;
        if (problem.kind === 'unknown-name')
          report.inProcess(owner, say`${term(what)} ${unknownName(problem, form)}`, { part, offset });
        if (problem.kind === 'unknown-function')
          report.inProcess(owner, say`${term(what)}: ${unknownFunction(problem)}`, { part, offset });
      }
    }
  },
});
