import { expect, it, vi } from 'vitest';
import { objectIn } from '../../../../src/definition/edit/files.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { setProperty } from '../../../../src/definition/edit/form.ts';

/** What is longer than this is the form, not some small part of it. */
const WHOLE = 10_000;

it('a key in the panel of a form with 1,000 fields reads the form once, however often it is asked for afterwards', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `field${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }]));
  let files: Files = { 'schema.json': JSON.stringify({ type: 'object', properties }, null, 2), 'ui.json': '{}' };
  const type = (title: string) => {
    files = setProperty(files, 'schema.json', ['properties', 'field500', 'title'], title);
    return objectIn(files, 'schema.json')['properties'];
  };
  type('甲');
  const parse = vi.spyOn(JSON, 'parse');
  expect(type('甲乙')).toMatchObject({ field500: { title: '甲乙' }, field501: { title: 'field501' } });
  const whole = parse.mock.calls.filter(([text]) => text.length > WHOLE);
  parse.mockRestore();
  expect(whole).toHaveLength(1);
});
