import { expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { readable } from '../../../src/renderer/detail/EntityDetail.tsx';
import { buttonsThat } from '../../../src/definition/verbs.ts';

it('a record has no line for what is only ever typed', () => {
  const text: JsonSchema = { type: 'string' };
  const secret = { 'ui:inputType': 'password' };
  const shown = readable({ type: 'object', properties: { username: text, password: text } }, { password: secret });
  expect(Object.keys(shown.properties ?? {})).toEqual(['username']);
});

it('on a phone the two buttons in view are what an approver or an applicant comes for', () => {
  const inView = (offered: string[]) =>
    buttonsThat(() => true)
      .filter((action) => offered.includes(action))
      .slice(0, 2);
  expect(inView(['cc', 'comment', 'urge', 'withdraw'])).toEqual(['urge', 'withdraw']);
  expect(inView(['comment', 'cc', 'delegate', 'reject', 'complete'])).toEqual(['complete', 'reject']);
});
