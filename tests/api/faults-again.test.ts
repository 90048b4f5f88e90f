import { describe, expect, it } from 'vitest';
import { idempotency } from '../../scripts/faults/idempotency.ts';
import { outbox } from '../../scripts/faults/outbox.ts';
import { pairs } from '../../scripts/faults/pairs.ts';
import { survives } from './support/survives.ts';

describe('what is done once', () => {
  it('is done by one of two people, on two servers, and by one of fifty', async () => {
    expect((await survives(pairs, 20)).figures['rounds']).toBe(20);
  });

  it.each(idempotency)('is done once, also when the server dies meanwhile: $title', async (fault) => {
    expect((await survives(fault, 2)).figures['keys']).toBe(2);
  });

  it('is mailed, also when the server dies while it sends', async () => {
    expect((await survives(outbox, 3)).figures['mails']).toBe(3);
  });
});
