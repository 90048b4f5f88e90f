import { ASIDES, type ExpectedNotice, type ExpectedRecord } from '../../types/definition.ts';
import { didYouMean, meantOrListed } from '../../text/suggest.ts';
import { tasksReached } from '../../process/called.ts';
import { allProperties } from '../../schema/walk.ts';
import { exampleName } from '../../read.ts';
import { verbsThat } from '../../verbs.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

/** What a journey may do; `migrate` is no verb of the page of a request. */
const VERBS: readonly string[] = [...verbsThat(() => true), 'migrate'];
const MODES = ['through', 'straight'];
const ENDS = ['completed', 'rejected', 'terminated', 'withdrawn', 'cancelled', 'running'];

export const journeyUnknown = processRule({
  id: 'journey-unknown',
  severity: 'error',
  title: 'a journey goes where the process does not, or expects what no entity has',
  help: "`at` is the id of a user task, or start for the applicant's own step; `do` is a verb; `end` is completed, rejected, terminated, withdrawn, cancelled or running.",
  check({ process, parts, meta, context }, report) {
    const { ids, complete } = tasksReached(process, context.processes);
    const tasks = ['start', ...ids];
    for (const [file, text] of parts.texts) {
      const journey = parts.journeys.find(({ name }) => name === exampleName(file));
      if (journey === undefined || meta.has(file)) continue;
      journey.steps.forEach(({ at, by, do: verb, expect, targetActivityId: target, mode }, i) => {
        if (expect !== undefined && !isWhole(expect))
          report.at(
            text,
            ['steps', i, 'expect'],
            say`"expect" looks at a record, {"record": …, "data": …} or "count", or at who was told, {"notice": …}`,
          );
        if (expect !== undefined && 'record' in expect) {
          const { record, data = {} } = expect;
          const { entities } = context.vocabulary;
          if (!entities.includes(record))
            report.at(
              text,
              ['steps', i, 'expect', 'record'],
              say`there is no entity "${record}"${meantOrListed(record, entities)}`,
            );
          const schema = context.entitySchemas?.[record];
          const known = schema && Object.keys(allProperties(schema));
          for (const field of known === undefined ? [] : Object.keys(data).filter((name) => !known.includes(name))) {
            const message = say`"${record}" has no field "${field}"${meantOrListed(field, known ?? [])}`;
            report.at(text, ['steps', i, 'expect', 'data', field], message, { at: 'key' });
          }
        }
        if (by === undefined || verb === undefined) {
          const message = say`a step says who does what, {"by": …, "at": …, "do": …}, lets time pass, {"after": "P3D"}, or looks at a record, {"expect": …}`;
          report.at(text, ['steps', i], message);
          return;
        }
        if (typeof target === 'string' && complete && !tasks.includes(target)) {
          const hint = meantOrListed(target, tasks);
          report.at(text, ['steps', i, 'targetActivityId'], say`"${target}" is no user task of process.bpmn${hint}`);
        }
        if (typeof mode === 'string' && !MODES.includes(mode)) {
          const hint = didYouMean(mode, MODES) || say`; write through or straight`;
          report.at(text, ['steps', i, 'mode'], say`"${mode}" is no way to come back${hint}`);
        }
        if (at !== undefined && !tasks.includes(at) && (complete || process.nodes[at] !== undefined)) {
          report.at(text, ['steps', i, 'at'], say`"${at}" is no user task of process.bpmn${meantOrListed(at, tasks)}`);
        }
        if (!VERBS.includes(verb) && !ASIDES.includes(verb)) {
          report.at(
            text,
            ['steps', i, 'do'],
            say`there is no verb "${verb}"${didYouMean(verb, VERBS) || say`; there are ${VERBS.join(', ')}`}`,
            {
              severity: 'warning',
            },
          );
        }
      });
      if (!ENDS.includes(journey.end)) {
        report.at(text, ['end'], say`no request ends as "${journey.end}"${meantOrListed(journey.end, ENDS)}`, {
          severity: 'warning',
        });
      }
    }
  },
});

/** Whether it says what to look for; files are read before anybody has judged them. */
function isWhole(expect: Partial<ExpectedRecord & ExpectedNotice>): boolean {
  return (expect.record === undefined) !== (expect.notice === undefined);
}
