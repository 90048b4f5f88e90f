import { exampleName } from '../../read.ts';
import type { Rule } from '../rule.ts';
import { refusals } from '../verdict.ts';
import { say } from '../../text/say.ts';

export const sampleRefused: Rule = {
  id: 'sample-refused',
  severity: 'error',
  title: 'a valid sample is refused',
  help: 'samples/valid-*.json can be posted unchanged on any day. Either the sample is wrong, or the form is stricter than it was meant to be.',
  check({ definition, parts, meta, context }, report) {
    if (definition === undefined || definition.kind === 'report') return;
    for (const [file, text] of parts.texts) {
      const sample = definition.samples.find(({ name }) => name === exampleName(file));
      if (!file.startsWith('samples/valid-') || sample === undefined || meta.has(file)) continue;
      for (const { path, message } of refusals(definition, sample.as, sample.formData, context) ?? []) {
        report.at(text, ['formData', ...path.split('.')], say`the valid sample is refused at "${path}": ${message}`, {
          about: path,
        });
      }
    }
  },
};
