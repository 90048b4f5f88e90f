import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExclusiveRule } from '../../../src/definition/types/manifest.ts';
import type { Booked } from '../../../src/renderer/services.ts';
import type { DataError } from '../../../src/definition/types/projection.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';
import { FormStore } from '../../../src/renderer/form/store.ts';
import { watchPeriods } from '../../../src/renderer/form/askServer.ts';

const text: JsonSchema = { type: 'string' };
const schema: JsonSchema = { type: 'object', properties: { room: text, from: text, to: text, note: text } };
const RULES: ExclusiveRule[] = [{ by: 'room', from: 'from', to: 'to', message: 'taken' }];
const TAKEN: DataError[] = [{ path: 'from', message: 'taken' }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what was said about a period is over when another one is typed, whatever becomes of the next question', async () => {
  const logic = formLogic({
    projection: { schema, uiSchema: {} },
    validators: undefined,
    locale: 'en-US',
  });
  const formData = { room: 'a', from: '1', to: '2' };
  const store = new FormStore({ schema, uiSchema: {}, formData, logic, onChange: () => undefined });
  const ask = vi
    .fn<() => Promise<Booked>>()
    .mockResolvedValueOnce({ errors: TAKEN, left: [{ path: 'room', left: 2 }] })
    .mockRejectedValue(new Error('no network'));
  const stop = watchPeriods(store, RULES, ask);
  await vi.runAllTimersAsync();
  expect(store.submit()).toEqual(TAKEN);
  expect(store.quotas.at('room')).toBe(2);
  store.write('note', 'x');
  expect(store.submit()).toEqual(TAKEN);
  store.write('from', '3');
  expect(store.submit()).toEqual([]);
  expect(store.quotas.at('room')).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(store.submit()).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(2);
  store.write('from', '4');
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('what is taken by a field that the form does not have is said without the name of that field', () => {
  const logic = formLogic({ projection: { schema, uiSchema: {} }, validators: undefined, locale: 'en-US' });
  const store = new FormStore({ schema, uiSchema: {}, formData: { room: 'a' }, logic, onChange: () => undefined });
  store.submit();
  store.refuse([
    { path: 'applicant', message: 'once only' },
    { path: 'room', message: 'taken' },
  ]);
  expect(store.shownErrors(10)).toEqual([
    { path: '', caption: '', message: 'once only' },
    { path: 'room', caption: 'room', message: 'taken' },
  ]);
});
