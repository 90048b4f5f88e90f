import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/definition/types/source.ts';
import type { LoadedSource } from '../../../src/server/definitions/load.ts';
import type { Versioned } from '../../../src/server/definitions/registry.ts';
import { Verdicts } from '../../../src/server/definitions/verdicts.ts';

type Judged = Parameters<Verdicts['of']>[0];

const FAULT: Fault = { rule: 'x', severity: 'warning', message: 'no', path: 'topics/a/topic.json', line: 1, column: 1 };

const topic = (text: string): LoadedSource => ({
  ...{ kind: 'topic', key: 'a', faults: [] },
  files: [{ name: 'process.bpmn', path: 'topics/a/process.bpmn', text }],
});
const names = { dictionaries: {}, roles: ['office'], posts: [], departments: [], entities: [] };
const judged = (more: Partial<Judged> = {}): Judged => ({
  ...{ kind: 'topic', sources: [topic('<a/>')], vocabulary: names, topics: ['a'], served: [] },
  common: { name: 'common.json', path: 'schemas/common.json', text: '{}' },
  ...more,
});

describe('what the checker said', () => {
  let folder: string;
  let asked: number;
  /** As a new start would ask. */
  const verdict = (of: Judged = judged()) =>
    new Verdicts(folder).of(of, async () => {
      asked++;
      return { a: [FAULT] };
    });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hall-verdicts-'));
    asked = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is remembered by the next start, warnings included', async () => {
    expect(await verdict()).toEqual({ a: [FAULT] });
    expect(await verdict()).toEqual({ a: [FAULT] });
    expect(asked).toBe(1);
  });

  it.each<[string, Partial<Judged>]>([
    ['a file', { sources: [topic('<b/>')] }],
    ['what could not be read', { sources: [{ ...topic('<a/>'), faults: [FAULT] }] }],
    ['the shared parts', { common: { name: 'common.json', path: 'schemas/common.json', text: '{"a": 1}' } }],
    ['a name', { vocabulary: { ...names, roles: ['office', 'finance'] } }],
    ['a topic beside it', { topics: ['a', 'b'] }],
    ['an entity that it may name', { served: [{ kind: 'entity', key: 'e', hash: '1' } as Versioned] }],
  ])('is asked again when %s has changed', async (_, more) => {
    await verdict();
    await verdict(judged(more));
    expect(asked).toBe(2);
  });

  it('does not hang on departments, which come with the organisation, unless one is named', async () => {
    const moved = { vocabulary: { ...names, departments: ['finance'] } };
    await verdict();
    await verdict(judged(moved));
    expect(asked).toBe(1);
    const sources = [topic('<userTask candidateGroups="dept:finance"/>')];
    await verdict(judged({ sources }));
    await verdict(judged({ sources, ...moved }));
    expect(asked).toBe(3);
  });

  it('is kept for topics and entities each', async () => {
    await verdict();
    await verdict(judged({ kind: 'entity' }));
    await verdict();
    expect(asked).toBe(2);
  });

  it('is asked for again where what was kept is cut off, or cannot be written', async () => {
    await verdict();
    writeFileSync(join(folder, 'verdicts.json'), '{"topic": {"ha');
    expect(await verdict()).toEqual({ a: [FAULT] });
    expect(asked).toBe(2);
    const nowhere = join(folder, 'nowhere');
    writeFileSync(nowhere, '');
    chmodSync(nowhere, 0o400);
    const lost = new Verdicts(nowhere);
    expect(await lost.of(judged(), async () => ({}))).toEqual({});
  });
});
