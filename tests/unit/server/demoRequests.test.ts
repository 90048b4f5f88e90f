import { expect, it } from 'vitest';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import { planDemo } from '../../../src/server/demo/requests.ts';

const planned = (item: object, by = 'items.invoiceNo') => {
  const journey = { name: 'paid', as: 'teacher', formData: { items: [item] }, steps: [], end: 'completed' };
  const manifest = { exclusive: [{ by, message: 'used' }], computed: { applicant: '${initiator}' } };
  const topic = { key: 'expense', manifest, journeys: [journey], samples: [] } as unknown as TopicDefinition;
  return planDemo([topic], () => true, new Date('2026-11-28')).requests.filter(({ journeys }) => journeys.length > 0);
};

it('the demo has requests of a topic that keeps something for good, where they name nothing of it', () => {
  expect(planned({ amount: '12.00' }).length).toBeGreaterThan(0);
  expect(planned({ amount: '12.00', invoiceNo: '24332000' })).toEqual([]);
  // what is computed stands in no sample
  expect(planned({ amount: '12.00' }, 'applicant')).toEqual([]);
});
