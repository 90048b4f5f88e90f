import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Remembered } from '../../../scripts/hall/remembered.ts';
import type { CheckContext } from '../../../src/definition/check/subject.ts';
import type { Fault } from '../../../src/definition/types/source.ts';
import type { LoadedSource } from '../../../src/server/definitions/load.ts';

type Files = Record<string, string>;

const source = (kind: LoadedSource['kind'], key: string, files: Files): LoadedSource => ({
  ...{ kind, key, faults: [] },
  files: Object.entries(files).map(([name, text]) => ({ name, path: `/hall/${key}/${name}`, text })),
});

/** loan names the room's record and, by a linked journey, the booking; trip names nobody. The room names the building. */
function hall(changed: Record<string, Files> = {}) {
  const all: Record<string, LoadedSource> = {
    loan: source('topic', 'loan', { 'schema.json': '"x-record": "house/room"', 'samples/a.json': '$booking/long' }),
    booking: source('topic', 'booking', { 'schema.json': '{}' }),
    trip: source('topic', 'trip', { 'schema.json': '{}' }),
    'house/room': source('entity', 'house/room', { 'schema.json': '"x-record": "house/building"' }),
    'house/building': source('entity', 'house/building', { 'schema.json': '{}' }),
    'sys/dict': source('entity', 'sys/dict', { 'schema.json': '{}', 'seed.json': '[]' }),
  };
  for (const [key, files] of Object.entries(changed)) all[key] = source(all[key]?.kind ?? 'topic', key, files);
  const sources = Object.values(all);
  const of = (kind: LoadedSource['kind']) => sources.filter((one) => one.kind === kind);
  return { all, entities: of('entity'), topics: of('topic') };
}

const context = (common = '{}'): CheckContext => ({
  common: { name: 'common.json', path: 'common.json', text: common },
  vocabulary: { dictionaries: {}, roles: [], posts: [], departments: [], entities: [] },
});
const FAULT: Fault = {
  rule: 'x',
  severity: 'warning',
  message: 'hm',
  path: '/hall/loan/schema.json',
  line: 1,
  column: 2,
};

describe('what "hall check" said before', () => {
  let folder: string;
  const open = (at: Pick<ReturnType<typeof hall>, 'entities' | 'topics'>, common?: string) =>
    new Remembered(at, context(common), join(folder, 'check.json'));
  const known = (changed: Record<string, Files> = {}, common?: string) => {
    const at = hall(changed);
    const memory = open(at, common);
    return (key: string) => memory.of(at.all[key] as LoadedSource);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hall-remembered-'));
    const at = hall();
    const memory = open(at);
    for (const [key, each] of Object.entries(at.all)) memory.keep(each, key === 'loan' ? [FAULT] : []);
    memory.save();
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it('is said again while nothing has changed', () => {
    expect(known()('loan')).toEqual([FAULT]);
    expect(known()('trip')).toEqual([]);
  });

  it.each([
    ['its own file', 'loan', { loan: { 'schema.json': '"x-record": "house/room" ' } }],
    ['a record that it names', 'loan', { 'house/room': { 'schema.json': '{}' } }],
    ['a record that this one names', 'loan', { 'house/building': { 'schema.json': '{ }' } }],
    ['a request whose journey it follows', 'loan', { booking: { 'schema.json': '{ }' } }],
    ['base data, which nobody need name', 'trip', { 'sys/dict': { 'schema.json': '{}', 'seed.json': '[1]' } }],
    ['a new neighbour', 'trip', { ride: { 'schema.json': '{}' } }],
  ])('is judged again when %s changes', (_, key, changed) => {
    expect(known(changed)(key)).toBeUndefined();
  });

  it('stands when something changes that it does not name', () => {
    const now = known({ booking: { 'schema.json': '{ }' }, 'house/room': { 'schema.json': '{ }' } });
    expect(now('trip')).toEqual([]);
    expect(now('booking')).toBeUndefined();
  });

  it('is judged again when the shared parts change, or a record that they name', () => {
    expect(known({}, '{ }')('trip')).toBeUndefined();
    const at = hall();
    const memory = open(at, '"house/room"');
    memory.keep(at.all['trip'] as LoadedSource, []);
    memory.save();
    expect(known({}, '"house/room"')('trip')).toEqual([]);
    expect(known({ 'house/building': { 'schema.json': '{ }' } }, '"house/room"')('trip')).toBeUndefined();
  });

  it('is judged again the next day', () => {
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
    expect(known()('trip')).toBeUndefined();
  });

  it('is forgotten when its file was cut off', () => {
    writeFileSync(join(folder, 'check.json'), '{"topic');
    expect(known()('trip')).toBeUndefined();
  });
});
