import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const sampleNone: Rule = {
  id: 'sample-none',
  severity: 'warning',
  title: 'there is no sample',
  help: 'samples/valid-*.json and invalid-*.json are what the definition is tested with, and what the gallery and the demonstration show.',
  check({ kind, parts, manifest, entity }, report) {
    if (parts.samples.length > 0 || manifest === undefined || kind === 'report' || entity?.readonly === true) return;
    report.folder(
      say`there is no sample; add samples/valid-1.json${kind === 'topic' ? say` and samples/invalid-1.json` : ''}`,
    );
  },
};
