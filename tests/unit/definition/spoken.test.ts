import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import chinese from '../../../locales/checker/zh-CN.json' with { type: 'json' };
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { docIn, faultsIn } from '../../../src/definition/check/locale.ts';
import { RULE_DOCS } from '../../../src/definition/check/rules.ts';
import { PLATFORM_SAYS } from '../../../src/definition/check/rules/schema-pattern-invalid.ts';
import { NODE_WORDS, REFUSED } from '../../../src/definition/process/vocabulary.ts';
import { both, either, english, say, spoken, term } from '../../../src/definition/text/say.ts';
import { toTaiwan } from '../../../src/server/definitions/localiser.ts';
import { CONTEXT, faultsOf } from './fixtures.ts';
import { REJECTED } from './rejected.ts';

const MESSAGES: Record<string, string> = chinese.messages;
const HAN = /\p{Script=Han}/u;

/** Kinds of values and parts of a process that messages put into their holes by `term`. */
const TERMS = [
  ...['number', 'money', 'text', 'boolean', 'date', 'date-time', 'time', 'user', 'dept', 'list', 'object', 'empty'],
  ...['condition', 'assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'collection', 'name', 'timer'],
  ...['cardinality', 'completionCondition'],
  ...['string', 'integer', 'duration', 'cycle', 'target', 'source', 'role', 'post', ...Object.values(REFUSED)],
  ...Object.values(NODE_WORDS).map(english),
  ...PLATFORM_SAYS,
];

describe('what the checker says', () => {
  it('is written down in Chinese, every sentence of it', () => {
    const written = ['src/definition', 'src/server/definitions', 'src/server/services/trial', 'scripts/hall'].flatMap(
      sentencesBelow,
    );
    expect(written.length).toBeGreaterThan(300);
    const all = [...new Set([...written, ...TERMS])];
    expect(all.filter((text) => !Object.hasOwn(MESSAGES, text))).toEqual([]);
    expect(Object.keys(MESSAGES).filter((text) => !all.includes(text) && text !== 'any')).toEqual([]);
  });

  it('has the same holes in both', () => {
    const holes = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();
    const wrong = Object.entries(MESSAGES).filter(([text, said]) => String(holes(text)) !== String(holes(said)));
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(REJECTED))('of %s comes in the language of the reader', async (id, fixture) => {
    const { files, kind = 'topic', key } = fixture;
    const faults = (await faultsOf(files, kind, CONTEXT, key)).filter(({ rule }) => rule === id);
    const read = faultsIn(faults, 'zh-CN', toTaiwan);
    expect(read.filter(({ message }) => !HAN.test(message))).toEqual([]);
    expect(read.filter((fault) => Object.hasOwn(fault, 'said'))).toEqual([]);
    expect(faultsIn(faults, 'en-US', toTaiwan).map(({ message }) => message)).toEqual(
      faults.map(({ message }) => message),
    );
  });

  it('derives the Chinese of Taiwan, but leaves what the analyst wrote', () => {
    const message = say`the user task "${'软件'}" has no name`;
    const fault = { rule: 'x', severity: 'error' as const, path: 'x', line: 1, column: 1 };
    const [read] = faultsIn([{ ...fault, message: english(message), said: message }], 'zh-TW', toTaiwan);
    expect(read?.message).toBe('使用者任務「软件」沒有名稱');
  });

  it('is told of every rule', () => {
    expect(Object.keys(chinese.rules).sort()).toEqual([...new Set(RULE_DOCS.map(({ id }) => id))].sort());
    for (const doc of RULE_DOCS) {
      const { title, help } = docIn(doc, 'zh-CN', toTaiwan);
      expect(HAN.test(title) && HAN.test(help), doc.id).toBe(true);
    }
  });
});

describe('a message', () => {
  it('says what is put into it in the same language', () => {
    const message = say`needs ${either(['a', term('date')])}, not ${both(['b'])}`;
    expect(english(message)).toBe('needs a or date, not b');
    const german: Record<string, string> = { 'needs {0}, not {1}': 'nicht {1}, sondern {0}', date: 'Datum' };
    expect(spoken(message, (text) => german[text])).toBe('nicht b, sondern a or Datum');
  });
});

/** Every text that stands behind the tag `say`, as its message has it. */
function sentencesBelow(folder: string): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(fromRoot(folder, name), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
      return [...text.matchAll(/\bsay`/g)].map(({ index }) => sentenceAt(text, index + 'say`'.length));
    });
}

function sentenceAt(text: string, start: number): string {
  let sentence = '';
  let holes = 0;
  for (let at = start; text[at] !== '`';) {
    if (text.startsWith('${', at)) {
      sentence += `{${holes++}}`;
      at = endOfHole(text, at + 2);
    } else if (text[at] === '\\') {
      sentence += text[at + 1];
      at += 2;
    } else sentence += text[at++];
  }
  return sentence;
}

/** Behind the brace that closes a hole; templates inside it have holes of their own. */
function endOfHole(text: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
  }
  return at;
}
