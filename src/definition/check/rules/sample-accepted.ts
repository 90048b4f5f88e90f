import type { FormDefinition, Sample } from '../../types/definition.ts';
import type { DataError } from '../../types/projection.ts';
import { exampleName } from '../../read.ts';
import { referencesIn } from '../../validation/references.ts';
import type { Rule } from '../rule.ts';
import { refusals, withoutRows } from '../verdict.ts';
import { say, type Words } from '../../text/say.ts';

export const sampleAccepted: Rule = {
  id: 'sample-accepted',
  severity: 'error',
  title: 'an invalid sample is accepted, or refused elsewhere than it says',
  help: '`errors` of samples/invalid-*.json lists the paths at which the data is refused at start; one that it leaves out is a warning. What only a database can refuse (people, records, overlaps) is not looked at here.',
  check({ definition, parts, meta, context }, report) {
    if (definition === undefined || definition.kind === 'report') return;
    for (const [file, text] of parts.texts) {
      const sample = definition.samples.find(({ name }) => name === exampleName(file));
      if (!file.startsWith('samples/invalid-') || sample === undefined || meta.has(file)) continue;
      const found = refusals(definition, sample.as, sample.formData, context);
      if (found === undefined) continue;
      if (sample.errors === undefined) {
        if (found.length === 0) report.at(text, ['formData'], say`the invalid sample is accepted`);
        continue;
      }
      sample.errors.forEach((path, i) => {
        if (isAmong(path, found) || elsewhere(definition, sample).has(withoutRows(path))) return;
        report.at(text, ['errors', i], say`the sample is not refused at "${path}"${told(found)}`, { about: path });
      });
      const listed = sample.errors.map((path) => ({ path }));
      for (const { path, message } of found) {
        // a rule may be told at once or after everything else is right: both are a fair reading of the list
        const waits = listed.length > 0 && ruleFields(definition).includes(withoutRows(path));
        if (!isAmong(path, listed) && !waits)
          report.at(text, ['errors'], say`the sample is also refused at "${path}": ${message}`, {
            about: path,
            severity: 'warning',
          });
      }
    }
  },
};

function ruleFields(definition: FormDefinition): string[] {
  return definition.kind === 'topic' ? (definition.manifest.rules ?? []).map(({ field }) => field) : [];
}

function isAmong(path: string, list: readonly Pick<DataError, 'path'>[]): boolean {
  return list.some((one) => one.path === path || withoutRows(one.path) === withoutRows(path));
}

function told(found: readonly DataError[]): Words {
  return found.length === 0
    ? say`; it is accepted`
    : say`; it is refused at ${found.map(({ path }) => `"${path}"`).join(', ')}`;
}

/** Fields that may be refused for reasons that are not in the definition, or by a rule that waits for another mistake. */
function elsewhere(definition: FormDefinition, { formData }: Sample): Set<string> {
  const fields = referencesIn(definition.schema, formData).flatMap(({ kind, path }) =>
    kind === 'dictionary' ? [] : [withoutRows(path)],
  );
  const { rules = [] } = definition.manifest;
  const judged = [...fields, ...rules.map(({ field }) => field)];
  if (definition.kind === 'entity') return new Set([...judged, ...(definition.manifest.unique ?? []).flat()]);
  const { exclusive = [] } = definition.manifest;
  return new Set([
    ...judged,
    ...exclusive.flatMap(({ by, from = by, to = by, amount = by }) => [by, from, to, amount]),
  ]);
}
