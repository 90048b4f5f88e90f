import { describe, expect, it } from 'vitest';
import { enterByAddress } from '../../../src/client/app/ticket.ts';

async function open(
  search: string,
  enter: (ticket: string) => Promise<void>,
): Promise<{ left: boolean; to: string[]; refusals: unknown[] }> {
  const to: string[] = [];
  const refusals: unknown[] = [];
  const left = await enterByAddress(
    enter,
    { search, replace: (url) => void to.push(url) },
    (error) => void refusals.push(error),
  );
  return { left, to, refusals };
}

describe('a ticket in the address', () => {
  it('is exchanged, then the site root is loaded in place of the address', async () => {
    const tried: string[] = [];
    const opened = await open('?x=1&sid=abc-_9', async (ticket) => void tried.push(ticket));
    expect([opened, tried]).toEqual([{ left: true, to: ['/'], refusals: [] }, ['abc-_9']]);
  });

  it('leads to the same place when it is refused, so that it stays in no address, and says why', async () => {
    const used = new Error('used');
    expect(await open('?sid=', () => Promise.reject(used))).toEqual({ left: true, to: ['/'], refusals: [used] });
  });

  it('is nothing where there is none', async () => {
    expect(await open('?page=2', () => Promise.reject(new Error('asked')))).toEqual({
      left: false,
      to: [],
      refusals: [],
    });
  });
});
