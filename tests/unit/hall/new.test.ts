import { describe, expect, it } from 'vitest';
import { askMissing, kindOfKey, type Wanted } from '../../../scripts/hall/questions.ts';
import { colouredFaults } from '../../../scripts/hall/colour.ts';

/** Answers in turn; an empty one takes the suggestion. Keeps what was asked. */
function answering(...answers: string[]) {
  const asked: string[] = [];
  const ask = (question: string, suggestion = ''): Promise<string> => {
    asked.push(question);
    return Promise.resolve(answers.shift() || suggestion);
  };
  const wanted = (given: Wanted) => askMissing(given, ['office', 'hr'], ask);
  return { asked, wanted };
}

describe('hall new asks', () => {
  it('for what flags have not said, with suggestions', async () => {
    const { asked, wanted } = answering('visitor-pass', '访客', '', '', 'hr');
    expect(await wanted({})).toEqual({
      key: 'visitor-pass',
      title: '访客',
      english: 'Visitor pass',
      from: undefined,
      category: 'hr',
    });
    expect(asked).toHaveLength(5);
  });

  it('again where a key or a category cannot be one', async () => {
    const { asked, wanted } = answering('Visitor Pass', '', 'visitor', '', '', '', 'nowhere', 'office');
    expect(await wanted({})).toMatchObject({ key: 'visitor', title: 'Visitor', category: 'office' });
    expect(asked[1]).toContain('cannot be a key');
  });

  it('nothing about categories for records and copies', async () => {
    const entity = answering('', '', '');
    expect(await entity.wanted({ key: 'library/seatPlan' })).toMatchObject({
      english: 'Seat plan',
      category: undefined,
    });
    const copy = answering('', '', 'car-use');
    expect(await copy.wanted({ key: 'van-use' })).toMatchObject({ from: 'car-use', category: undefined });
    expect([...entity.asked, ...copy.asked].join()).not.toContain('Category');
  });

  it('knows what a key stands for', () => {
    expect(['a-b', 'a/b', 'a/B-c', 'A', 'a b', '../a', 'a/', ''].map(kindOfKey)).toEqual([
      'topic',
      'entity',
      'entity',
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });
});

it('faults have no colours where nobody looks at a terminal', () => {
  const text = 'topics/a/topic.json:3:5: error: "x" is wrong [rule-id]\n  source\n    ^';
  expect(process.stdout.isTTY).not.toBe(true);
  expect(colouredFaults(text)).toBe(text);
});
