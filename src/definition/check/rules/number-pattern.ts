import { topicRule } from '../rule.ts';

/** The date parts and the running number that `number` may hold. */
const TOKEN = /^(?:(?:yyyy|yy|MM|dd)+|seq(?::([1-9]|1\d))?)$/;

export const numberPattern = topicRule({
  id: 'number-pattern',
  severity: 'error',
  title: '`number` has a part that means nothing',
  help: 'In braces stand parts of the date ({yyyy}, {yyyyMM}, {yyyyMMdd}) and the running number ({seq}, or {seq:4} for four digits). Without a running number two requests get the same.',
  check({ topic, manifest }, report) {
    const { number } = topic;
    if (number === undefined) return;
    const strange = Array.from(number.matchAll(/\{([^{}]*)\}/g)).filter(([, part = '']) => !TOKEN.test(part));
    for (const match of strange) {
      report.at(manifest, ['number'], `"${match[0]}" means nothing; write {yyyyMMdd} or {seq:4}`, {
        offset: match.index,
      });
    }
    const bare = number.replace(/\{[^{}]*\}/g, '');
    if (/[{}]/.test(bare)) report.at(manifest, ['number'], 'a brace is not closed');
    if (strange.length === 0 && !/\{seq(:\d+)?\}/.test(number)) {
      report.at(manifest, ['number'], 'without {seq} two requests get the same number', { severity: 'warning' });
    }
  },
});
