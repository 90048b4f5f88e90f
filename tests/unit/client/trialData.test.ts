import { describe, expect, it } from 'vitest';
import { writtenAt } from '../../../src/client/pages/studio/trialData.ts';
import { topicOf } from '../definition/fixtures.ts';

describe('what a step of a trial takes from its form', () => {
  const form = { reason: '开会', items: [{ name: '票', approved: '1.00' }], days: 2, vehicle: 'A1', gone: '旧' };

  it('is what its node writes, so that a journey that is kept says nothing that is left out', async () => {
    expect(writtenAt(await topicOf(), 'office', form)).toEqual({ items: form.items, vehicle: 'A1' });
    expect(writtenAt(await topicOf(), 'leader', form)).toEqual({});
  });

  it('is at the beginning what may be filled in, without what is computed, hidden or no field any more', async () => {
    expect(writtenAt(await topicOf(), 'start', form)).toEqual({ reason: '开会', items: form.items });
  });
});
