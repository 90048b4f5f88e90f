import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileTexts, SavedDraft } from '../../../src/contract/studio/definition.ts';
import { ApiError } from '../../../src/client/api/envelope.ts';
import { Autosave } from '../../../src/client/hooks/autosave.ts';
import { DraftStore } from '../../../src/client/pages/studio/draftStore.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { limitsOf } from '../../../src/client/pages/studio/limits.ts';
import { WIDGET_GROUPS } from '../../../src/definition/widgets/facts.ts';
import { ALL_OPTIONS } from '../../../src/definition/widgets/table.ts';
import texts from '../../../locales/zh-CN/studio.json' with { type: 'json' };

const AT = '2026-11-22T12:00:00.000Z';

type Saves = (files: FileTexts, revision: number, base: FileTexts) => Promise<SavedDraft>;

function storeWith(save: Saves): DraftStore {
  return new DraftStore({ 'a.json': '1' }, null, { save });
}

const keeps = (files: FileTexts, revision: number): Promise<SavedDraft> =>
  Promise.resolve({ files, revision: revision + 1, savedAt: AT, conflicts: null, plan: null });

describe('a draft of a definition in the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins with what was typed and never got to the server, upon the revision that it was typed upon', async () => {
    const save = vi.fn<Saves>(keeps);
    const theirs = { files: { 'a.json': 'theirs' }, revision: 7, savedAt: AT, conflicts: null, plan: null };
    const store = new DraftStore({ 'a.json': '1' }, theirs, { save }, { files: { 'a.json': 'mine' }, revision: 4 });
    expect(store.state()).toMatchObject({ files: { 'a.json': 'mine' }, canUndo: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(save).toHaveBeenCalledWith({ 'a.json': 'mine' }, 4, { 'a.json': '1' });
    store.undo();
    expect(store.state().files).toEqual({ 'a.json': 'theirs' });
  });

  it('goes back and forth step by step; typing in one field is one step', () => {
    const store = storeWith(keeps);
    store.edit({ 'a.json': '2' });
    store.edit({ 'a.json': '3' }, 'title');
    store.edit({ 'a.json': '34' }, 'title');
    store.undo();
    expect(store.state()).toMatchObject({ files: { 'a.json': '2' }, canUndo: true, canRedo: true });
    store.undo();
    expect(store.state()).toMatchObject({ files: { 'a.json': '1' }, canUndo: false });
    store.redo();
    store.redo();
    expect(store.state()).toMatchObject({ files: { 'a.json': '34' }, canRedo: false });
    store.undo();
    store.edit({ 'a.json': 'other' });
    expect(store.state().canRedo).toBe(false);
  });

  it('is kept after a pause, in one call for all that was done', async () => {
    const save = vi.fn<Saves>(keeps);
    const store = storeWith(save);
    store.edit({ 'a.json': '2' });
    store.edit({ 'a.json': '3' });
    expect(store.state().kept.state).toBe('unsaved');
    await vi.runAllTimersAsync();
    expect(save.mock.calls).toEqual([[{ 'a.json': '3' }, 0, { 'a.json': '1' }]]);
    expect(store.state().kept.state).toBe('saved');
    expect([store.autosave.isKept, store.autosave.revision]).toEqual([true, 1]);
  });

  it('loses nothing without a connection, and is kept when there is one again', async () => {
    const save = vi.fn<Saves>(keeps).mockRejectedValueOnce(new ApiError('network', 0, 0, 'no answer'));
    const store = storeWith(save);
    store.edit({ 'a.json': '2' });
    expect(await store.autosave.save()).toBe(false);
    expect(store.state().kept).toEqual({ state: 'failed', reason: 'no answer' });
    await vi.runAllTimersAsync();
    expect(store.state().kept.state).toBe('saved');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('stops where another window was faster, until somebody has decided', async () => {
    const save = vi.fn<Saves>(keeps).mockRejectedValueOnce(new ApiError('refused', 409, 10501, 'stale'));
    const store = storeWith(save);
    store.edit({ 'a.json': '2' });
    await vi.runAllTimersAsync();
    store.edit({ 'a.json': '3' });
    await vi.runAllTimersAsync();
    expect([store.state().kept.state, save.mock.calls.length]).toEqual(['stale', 1]);
    await store.autosave.overwrite(4);
    expect(save.mock.calls.at(-1)).toEqual([{ 'a.json': '3' }, 4, { 'a.json': '1' }]);
    expect(store.state().kept.state).toBe('saved');
  });
});

describe('what is kept by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent when its page goes away, and goes on being tried without a connection', async () => {
    const lost = new ApiError('network', 0, 0, 'no answer');
    const kept = () => Promise.resolve({ revision: 1, savedAt: new Date(AT) });
    const save = vi.fn<typeof kept>(kept).mockRejectedValueOnce(lost);
    const autosave = new Autosave('a', 0, null, { save, changed: () => undefined });
    expect(await autosave.close()).toBe(true);
    expect(save).not.toHaveBeenCalled();
    autosave.edit('b');
    expect(await autosave.close()).toBe(false);
    await vi.runAllTimersAsync();
    expect([autosave.isKept, autosave.revision, save.mock.calls.length]).toEqual([true, 1, 2]);
  });

  it('is sent once more when somebody went on while it was on its way', async () => {
    const sent: string[] = [];
    const autosave: Autosave<string> = new Autosave('a', 0, null, {
      save: (content, revision) => {
        sent.push(`${content}${revision}`);
        if (content === 'b') autosave.edit('c');
        return Promise.resolve({ revision: revision + 1, savedAt: new Date(AT) });
      },
      changed: () => undefined,
    });
    autosave.edit('b');
    expect(await autosave.save()).toBe(true);
    expect(sent).toEqual(['b0', 'c1']);
  });
});

describe('the panel of a field', () => {
  it('has words for every option and group of the table of widgets', () => {
    const wanted = [
      ...Object.keys(ALL_OPTIONS).map((name) => `option.${name}`),
      ...Object.values(ALL_OPTIONS).flatMap((facts) => (facts.enum ?? []).map((value) => `choice.${value}`)),
      ...WIDGET_GROUPS.map((group) => `group.${group}`),
    ];
    expect(wanted.filter((key) => !Object.hasOwn(texts, key))).toEqual([]);
  });

  it('asks for what a schema may say, of a list for what its items may', () => {
    const choices = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } } as const;
    const schema = { ...choices, items: { ...choices.items, enum: [...choices.items.enum] } };
    const limits = limitsOf(schema, schema);
    expect(limits.map(({ pointer }) => pointer.join('.'))).toEqual([
      'minItems',
      'maxItems',
      'description',
      'items.enum',
    ]);
    expect(limits.every(({ name }) => Object.hasOwn(texts, `limit.${name}`))).toBe(true);
  });

  it('asks of a number whether it may have decimals, where the field says so itself', () => {
    for (const type of ['integer', 'number'] as const) {
      const [first] = limitsOf({ type }, { type });
      expect(first).toMatchObject({ name: 'type', pointer: ['type'], value: type, emptied: 'integer' });
      expect((first?.facts.enum ?? []).filter((one) => !Object.hasOwn(texts, `choice.${one}`))).toEqual([]);
    }
    const names = (written: JsonSchema) => limitsOf({ type: 'number' }, written).map(({ name }) => name);
    expect(names({ $ref: 'common#/definitions/money' })).not.toContain('type');
    expect(names({ type: 'number', enum: [1, 2] })).not.toContain('type');
  });
});
