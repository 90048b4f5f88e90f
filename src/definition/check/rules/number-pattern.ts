import type { JsonText, Pointer } from '../../text/json.ts';
import { topicRule } from '../rule.ts';
import type { Report } from '../rule.ts';
import { say } from '../../text/say.ts';

/** The date parts and the running number that a pattern may hold. */
const TOKEN = /^(?:(?:yyyy|yy|MM|dd)+|seq(?::([1-9]|1\d))?)$/;

export const numberPattern = topicRule({
  id: 'number-pattern',
  severity: 'error',
  byName: true,
  title: '`number` has a part that means nothing',
  help: 'In braces stand parts of the date ({yyyy}, {yyyyMM}, {yyyyMMdd}) and the running number ({seq}, or {seq:4} for four digits). Without a running number two requests get the same.',
  check({ topic, manifest }, report) {
    if (topic.number !== undefined) reportPattern(topic.number, ['number'], manifest, report);
  },
});

/** What is wrong with a pattern of numbers, wherever it stands. */
export function reportPattern(pattern: string, pointer: Pointer, manifest: JsonText, report: Report): void {
  const strange = Array.from(pattern.matchAll(/\{([^{}]*)\}/g)).filter(([, part = '']) => !TOKEN.test(part));
  for (const match of strange) {
    report.at(manifest, pointer, say`"${match[0]}" means nothing; write {yyyyMMdd} or {seq:4}`, {
      offset: match.index,
    });
  }
  const bare = pattern.replace(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(bare)) report.at(manifest, pointer, say`a brace is not closed`);
  if ((pattern.match(/\{seq/g)?.length ?? 0) > 1)
    report.at(manifest, pointer, say`{seq} stands once: it is one number`);
  if (strange.length === 0 && !/\{seq(:\d+)?\}/.test(pattern)) {
    report.at(manifest, pointer, say`without {seq} two requests get the same number`, { severity: 'warning' });
  }
}
