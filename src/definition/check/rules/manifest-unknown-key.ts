import type { Rule } from '../rule.ts';

export const manifestUnknownKey: Rule = {
  id: 'manifest-unknown-key',
  severity: 'error',
  title: 'topic.json, entity.json or report.json has a key that means nothing',
  help: 'Every key of a manifest has a meaning; one that has none is a misspelt one. The meta-schema (schemas/meta) lists them all, and editors complete them.',
  check({ kind, manifest, meta }, report) {
    for (const { kind: fault, pointer, message } of meta.get(`${kind}.json`) ?? []) {
      if (fault === 'unknown-key') report.at(manifest, pointer, message, { at: 'key' });
    }
  },
};
