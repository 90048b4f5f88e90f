import { isLinkedFile } from '../../linked.ts';
import type { JourneyStep } from '../../types/definition.ts';
import type { FormData } from '../../types/json.ts';
import { rowsOfPerson, type OwnRows } from '../../projection/row-scope.ts';
import { exampleName } from '../../read.ts';
import type { Rule } from '../rule.ts';
import { submitSample } from '../verdict.ts';
import { say } from '../../text/say.ts';

export const journeyRefused: Rule = {
  id: 'journey-refused',
  severity: 'error',
  title: 'a journey hands in data that a node refuses',
  help: 'Every step of a journey is posted as it stands: the first at start, the others at their user task, on top of what is stored by then.',
  check({ definition, parts, meta, context }, report) {
    if (definition?.kind !== 'topic' || context.walksJourneys) return;
    for (const [file, text] of parts.texts) {
      const journey = definition.journeys.find(({ name }) => name === exampleName(file));
      // what is read of other requests only a walk knows
      if (journey === undefined || meta.has(file) || isLinkedFile(file)) continue;
      let stored: FormData = {};
      const submit = (
        node: string,
        incoming: FormData | undefined,
        pointer: (string | number)[],
        own: OwnRows = {},
      ): void => {
        const result = submitSample(definition, node, journey.as, stored, incoming, context, own);
        if (result === undefined) return;
        stored = result.formData;
        for (const { path, message } of result.errors) {
          report.at(
            text,
            [...pointer, 'formData', ...path.split('.')],
            say`"${node}" refuses the journey's data at "${path}": ${message}`,
            { about: path },
          );
        }
      };
      submit('start', journey.formData, []);
      journey.steps.forEach(({ at, by, do: verb, formData }, i) => {
        // a node that is sent nothing and asks for nothing cannot refuse
        const asks = formData !== undefined || (definition.manifest.nodes[at ?? '']?.require ?? []).length > 0;
        if (verb === 'complete' && at !== undefined && asks)
          submit(
            at,
            formData,
            ['steps', i],
            rowsOfPerson(definition, at, by, stored, doneAt(journey.steps.slice(0, i), at)),
          );
      });
    }
  },
};

/** Who has completed this task in the steps before. */
function doneAt(steps: readonly JourneyStep[], node: string): string[] {
  return steps.flatMap(({ at, by, do: verb }) => (verb === 'complete' && at === node ? [by] : []));
}
