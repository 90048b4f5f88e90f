import { LOCALES } from '../../types/locale.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

const KNOWN = {
  topic: ['topic.json', 'schema.json', 'ui.json', 'process.bpmn'],
  entity: ['entity.json', 'schema.json', 'ui.json', 'seed.json', 'demo.json'],
  report: ['report.json'],
};

export const fileUnknown: Rule = {
  id: 'file-unknown',
  severity: 'warning',
  title: 'a file that nothing reads',
  help: 'Only the files of the definition format are read. A misspelt name would be overlooked without a word: samples are called valid-*.json, invalid-*.json, journey-*.json or linked-*.json, translations en-US.json or zh-TW.json.',
  check({ kind, parts }, report) {
    const locales = LOCALES.map((locale) => `locales/${locale}.json`);
    const known = [...KNOWN[kind], ...locales];
    for (const { name, path } of parts.source.files) {
      if (
        !/\.(json|bpmn)$/.test(name) ||
        known.includes(name) ||
        /^samples\/(valid|invalid|journey|linked)-.+\.json$/.test(name)
      )
        continue;
      const hint = name.startsWith('samples/')
        ? say`; call it valid-…, invalid-…, journey-… or linked-…`
        : didYouMean(name, known);
      report.at(parts.texts.get(name), [], say`${path} is read by nothing${hint}`);
    }
  },
};
