import { MULTI_INSTANCE_TYPES, type SchemaTypes } from '../../expression/types.ts';
import { expressionsOf } from '../../process/expressions.ts';
import { formTypes, problemsIn, REQUEST_TYPES, unknownName } from '../expressions.ts';
import { processRule } from '../rule.ts';

export const bpmnUnknownVariable = processRule({
  id: 'bpmn-unknown-variable',
  severity: 'error',
  title: 'the process uses a name that does not exist',
  help: 'Conditions, assignments and collections use the fields of schema.json, `initiator`, and inside a multi-instance its element and counters (nrOfInstances, nrOfCompletedInstances, nrOfActiveInstances, loopCounter).',
  check({ process, form, context }, report) {
    const types = formTypes(form, context);
    for (const { owner, part, text, elements, counters, expects } of expressionsOf(process)) {
      const known: SchemaTypes = {
        ...(expects === 'text' && REQUEST_TYPES),
        ...types,
        ...(counters && MULTI_INSTANCE_TYPES),
        ...Object.fromEntries(elements.map((name) => [name, { kind: 'any' as const }])),
      };
      const what = part.replace(/\.\d+$/, '');
      for (const problem of problemsIn(text, known)) {
        const { offset } = problem;
        if (problem.kind === 'unknown-name')
          report.inProcess(owner, `${what} ${unknownName(problem)}`, { part, offset });
        if (problem.kind === 'unknown-function')
          report.inProcess(owner, `${what}: ${problem.message}`, { part, offset });
      }
    }
  },
});
