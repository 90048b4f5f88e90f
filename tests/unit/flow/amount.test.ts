import { describe, expect, it } from 'vitest';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import { covers } from '../../../src/server/access/substitutes.ts';
import { amountOf } from '../../../src/server/services/flow/amount.ts';

const MONEY = { type: 'string', title: 'Amount', format: 'money' } as const;
const rows = { type: 'array', items: { type: 'object', properties: { amount: MONEY } } } as const;
const topic = (properties: object) => ({ schema: { type: 'object', properties } }) as unknown as TopicDefinition;

describe('what a request is about in money', () => {
  it('is the largest amount anywhere in the form', () => {
    const expense = topic({ items: rows, total: MONEY, note: { type: 'string' } });
    const items = [{ _id: 'a', amount: '90.00' }, { _id: 'b', amount: '1200.50' }, { _id: 'c' }];
    expect(amountOf(expense, { items, total: '1290.50', note: '9999' })).toBe('1290.5');
    expect(amountOf(expense, { items })).toBe('1200.5');
    expect(amountOf(expense, {})).toBe('0');
    expect(amountOf(expense, { total: 'much' })).toBe('0');
  });

  it('decides with topic and people whether a substitute may act', () => {
    const day = new Date();
    const base = { id: 's', userId: 'a', substituteId: 'b', beginsAt: day, endsAt: day, topics: [], maxAmount: null };
    const request = { topic: 'expense', initiator: 'c', amount: '100.10' };
    expect(covers(base, request)).toBe(true);
    expect(covers(base, { ...request, initiator: 'a' })).toBe(false);
    expect(covers(base, { ...request, initiator: 'b' })).toBe(false);
    expect(covers({ ...base, topics: ['leave'] }, request)).toBe(false);
    expect(covers({ ...base, maxAmount: '100.10' }, request)).toBe(true);
    expect(covers({ ...base, maxAmount: '100.09' }, request)).toBe(false);
    // of before amounts were kept
    expect(covers({ ...base, maxAmount: '100' }, { ...request, amount: null })).toBe(false);
    expect(covers(base, { ...request, amount: null })).toBe(true);
  });
});
