import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { hintAt, proposalsAt } from '../../../../src/definition/edit/complete.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { loadSource } from '../../../../src/server/definitions/load.ts';

const source = await loadSource(fromRoot('topics'), 'topic', 'car-use');
const CAR: Files = Object.fromEntries((source?.files ?? []).map(({ name, text }) => [name, text]));
const KNOWN = { groups: [{ group: 'role:office', name: '校办' }] };

/** What is proposed where `|` stands in a text. */
function proposed(file: string, marked: string, files: Files = CAR): string[] {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return (proposalsAt(files, file, text, offset, KNOWN)?.options ?? []).map(({ label }) => label);
}

describe('what may be written in a file', () => {
  it.each([
    ['topic.json', '{ "|" }', 'promiseDays'],
    ['topic.json', '{ "nodes": { "|" } }', 'returnCar'],
    ['topic.json', '{ "nodes": { "dispatch": { "|" } } }', 'require'],
    ['topic.json', '{ "nodes": { "dispatch": { "write": ["|"] } } }', '@dispatch'],
    ['topic.json', '{ "nodes": { "dispatch": { "require": ["|"] } } }', 'passengerList.name'],
    ['topic.json', '{ "summary": ["de|"] }', 'destination'],
    ['topic.json', '{ "approvers": { "self": "|" } }', 'leader'],
    ['topic.json', '{ "numbers": [{ "on": "|" }] }', 'node:leader'],
    ['topic.json', '{ "computed": { "|" } }', 'tripDays'],
    ['topic.json', '{ "rules": [{ "refuseIf": "${retu|" }] }', 'returnAt'],
    ['topic.json', '{ "rules": [{ "refuseIf": "${da|" }] }', 'days'],
    ['schema.json', '{ "properties": { "reason": { "|" } } }', 'maxLength'],
    ['schema.json', '{ "properties": { "reason": { "type": "|" } } }', 'boolean'],
    ['schema.json', '{ "required": ["|"] }', 'reason'],
    ['ui.json', '{ "|" }', 'destination'],
    ['ui.json', '{ "reason": { "|" } }', 'ui:placeholder'],
    ['ui.json', '{ "reason": { "ui:widget": "|" } }', 'textarea'],
    ['ui.json', '{ "ui:sections": [{ "key": "a", "fields": ["|"] }] }', 'reason'],
    ['ui.json', '{ "passengerList": { "items": { "name": { "ui:showIf": "${|" } } } }', 'unit'],
    ['process.bpmn', '<userTask flowable:candidateGroups="role:|" />', 'role:office'],
    ['process.bpmn', '<conditionExpression>${outO|</conditionExpression>', 'outOfCity'],
    ['samples/valid-1.json', '{ "formData": { "|" } }', 'reason'],
    ['samples/journey-1.json', '{ "steps": [{ "at": "|" }] }', 'dispatch'],
  ])('in %s at %s is %s among it', (file, marked, label) => {
    expect(proposed(file, marked)).toContain(label);
  });

  it('is nothing inside of a quoted text of an expression, nor where nothing is known', () => {
    expect(proposed('topic.json', `{ "cancel": "\${kind == '|" }`)).toEqual([]);
    expect(proposed('topic.json', '{ "title": "|" }')).toEqual([]);
    expect(proposed('process.bpmn', '<userTask name="|" />')).toEqual([]);
    expect(proposed('locales/en-US.json', '{ "|": "" }')).toEqual([]);
  });

  it('takes the place of the word that is being typed, in quotes where there are none', () => {
    const text = '{ "approvers": { "self": le } }';
    const offset = text.indexOf('le }') + 2;
    expect(proposalsAt(CAR, 'topic.json', text, offset, KNOWN)).toMatchObject({ from: offset - 2, quoted: true });
    const open = '{ "approvers": { "se" } }';
    const at = open.indexOf('se"') + 2;
    expect(proposalsAt(CAR, 'topic.json', open, at, KNOWN)).toMatchObject({ from: at - 2, quoted: false });
  });

  it('is explained in one line: properties, fields and functions', () => {
    const ui = CAR['ui.json'] ?? '';
    const says = (file: string, text: string, word: string): string | undefined =>
      hintAt(CAR, file, text, text.indexOf(word) + 1)?.says;
    expect(says('ui.json', ui, 'ui:placeholder')).toMatch(/while empty/);
    expect(says('ui.json', ui, 'outOfCity}')).toBe('是否出市');
    expect(says('topic.json', CAR['topic.json'] ?? '', 'days(departAt')).toMatch(/days/);
    expect(says('topic.json', '{ "title": "x" }', 'x')).toBeUndefined();
  });
});
