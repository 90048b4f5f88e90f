import { describe, expect, it } from 'vitest';
import { objectIn } from '../../../src/definition/edit/files.ts';
import { withLiterals } from '../../../src/definition/literals.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { CONTEXT, faultsOf, sourceOf, TOPIC } from './fixtures.ts';

const manifest = (more: object) => ({ ...(TOPIC['topic.json'] as object), ...more });

describe('what people write as the number or the yes that it is', () => {
  it('is the template that it means, wherever templates stand', () => {
    const written = {
      exclusive: [{ by: 'room', capacity: 30 }],
      effects: [
        { on: 'started', record: 'a', set: { lent: true, count: -1.5, kind: 'loan' } },
        { on: 'completed', record: 'a', update: { id: '${a}', set: { lent: false } } },
      ],
      afterwards: [{ topic: 'b', title: 'B', fill: { days: 3 } }],
      actions: ['create', { name: 'lend', title: 'L', set: { lent: true } }],
      promiseDays: 3,
    };
    expect(withLiterals(written)).toEqual({
      exclusive: [{ by: 'room', capacity: '${30}' }],
      effects: [
        { on: 'started', record: 'a', set: { lent: '${true}', count: '${-1.5}', kind: 'loan' } },
        { on: 'completed', record: 'a', update: { id: '${a}', set: { lent: '${false}' } } },
      ],
      afterwards: [{ topic: 'b', title: 'B', fill: { days: '${3}' } }],
      actions: ['create', { name: 'lend', title: 'L', set: { lent: '${true}' } }],
      promiseDays: 3,
    });
    const plain = { effects: [{ set: { kind: 'loan' } }] };
    expect(withLiterals(plain)).toBe(plain);
  });

  it('is taken by the checker, the loader and the studio alike', async () => {
    const file = manifest({ exclusive: [{ by: 'reason', capacity: 30, message: '已被占用' }] });
    expect(await faultsOf({ ...TOPIC, 'topic.json': file })).toEqual([]);
    const { definition } = await readDefinition(sourceOf('topic', { ...TOPIC, 'topic.json': file }), CONTEXT);
    expect(definition?.manifest).toMatchObject({ exclusive: [{ capacity: '${30}' }] });
    expect(objectIn({ 'topic.json': JSON.stringify(file) }, 'topic.json')).toMatchObject({
      exclusive: [{ capacity: '${30}' }],
    });
  });

  it('is refused where it is neither, or what the field is not', async () => {
    const rules = async (exclusive: unknown, effects?: unknown) =>
      (
        await faultsOf({
          ...TOPIC,
          'topic.json': manifest({ exclusive: [exclusive], ...(effects !== undefined && { effects }) }),
        })
      ).map(({ rule }) => rule);
    const by = { by: 'reason', message: '已被占用' };
    expect(await rules({ ...by, capacity: [30] })).toContain('manifest-invalid');
    expect(await rules({ ...by, capacity: true })).not.toEqual([]);
    expect(await rules(by, [{ on: 'completed', record: 'sys/log', set: { text: { a: 1 } } }])).toContain(
      'manifest-invalid',
    );
  });
});
