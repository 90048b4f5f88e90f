import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const manifestInvalid: Rule = {
  id: 'manifest-invalid',
  severity: 'error',
  title: 'topic.json, entity.json or report.json has a value of the wrong form',
  help: 'A key is missing, or its value is of another type than the meta-schema (schemas/meta) says. Rules about the contents wait until this is mended.',
  check({ kind, manifest, meta }, report) {
    for (const { kind: fault, pointer, message } of meta.get(`${kind}.json`) ?? []) {
      if (fault === 'invalid') report.at(manifest, pointer, message);
    }
    if (manifest?.value !== undefined && (typeof manifest.value !== 'object' || manifest.value === null)) {
      report.at(manifest, [], say`${kind}.json must be an object`);
    }
  },
};
