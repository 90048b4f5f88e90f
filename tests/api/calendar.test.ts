import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

const day = (title: string, format: 'date' | 'date-time') => ({ type: 'string', title, format }) as const;

const ENTITIES: Record<string, TestEntity> = {
  'lab/stay': {
    manifest: {
      label: 'guest',
      list: ['guest', 'beginAt'],
      readers: ['everybody'],
      private: ['leftOn'],
      views: [
        { kind: 'calendar', from: 'beginAt', to: 'endOn' },
        { kind: 'week', from: 'createDate' },
        { kind: 'calendar', from: 'beginAt', to: 'leftOn' },
      ],
      actions: ['create'],
    },
    properties: {
      guest: { type: 'string', title: 'Guest', minLength: 1 },
      beginAt: day('Begins', 'date-time'),
      endOn: day('Ends', 'date'),
      leftOn: day('Left', 'date'),
    },
    required: ['guest'],
  },
};

describe.each(databases)('what a calendar shows on $name', (kind) => {
  let dir: string;
  let hall: TestHall;
  let admin: Caller;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hall-calendar-'));
    hall = await startTestHall(kind, { settings: { schemasDir: await schemasWith(dir, ENTITIES) } });
    admin = await hall.as('admin');
    const stays: [string, string?, string?][] = [
      ['before', '2031-10-02T08:00:00+08:00', '2031-10-31'],
      ['into', '2031-10-02T08:00:00+08:00', '2031-11-01'],
      ['across', '2029-10-02T08:00:00+08:00', '2032-02-01'],
      ['within', '2031-11-30T23:00:00+08:00', '2031-12-03'],
      ['open', '2031-11-05T08:00:00+08:00'],
      ['backwards', '2031-11-06T08:00:00+08:00', '2031-01-01'],
      ['open before', '2031-10-05T08:00:00+08:00'],
      ['after', '2031-12-01T08:00:00+08:00', '2031-12-02'],
      ['never'],
    ];
    for (const [guest, beginAt, endOn] of stays) {
      const body = { guest, ...(beginAt && { beginAt }), ...(endOn && { endOn, leftOn: endOn }) };
      await admin.post('/lab/stay', body);
    }
  });
  afterAll(async () => {
    await hall?.remove();
    await rm(dir, { recursive: true, force: true });
  });

  const during = async (caller: Caller, field: string, first: string, last: string) => {
    const query = `during.${field}=${first}&during.${field}=${last}`;
    const { status, page } = await caller.get(`/lab/stay/page?pageSize=100&${query}`);
    return status === 200 ? (page?.list ?? []).map((row) => String(row['guest'])).toSorted() : status;
  };

  it('is what takes place on one of its days, whenever it began', async () => {
    const found = ['across', 'backwards', 'into', 'open', 'within'];
    expect(await during(admin, 'beginAt.endOn', '2031-11-01', '2031-11-30')).toEqual(found);
    expect(await during(admin, 'beginAt.endOn', '2031-11-02', '2031-11-04')).toEqual(['across']);
  });

  it('is what was made on those days, where it goes by that', async () => {
    expect(await during(admin, 'createDate', '2000-01-01', '2000-01-31')).toEqual([]);
    expect(await during(admin, 'createDate', '2000-01-01', '2099-01-31')).toHaveLength(9);
  });

  it('goes by no field of which no view is drawn, and by days alone', async () => {
    expect(await during(admin, 'endOn.beginAt', '2031-11-01', '2031-11-30')).toBe(400);
    expect(await during(admin, 'beginAt.endOn', '2031-11-01', 'soon')).toBe(400);
    expect((await admin.get('/lab/stay/page?during.beginAt.endOn=2031-11-01')).status).toBe(400);
  });

  it('is not found by an end that its reader does not see', async () => {
    const student = await hall.as('student');
    expect(await during(student, 'beginAt.endOn', '2031-11-02', '2031-11-04')).toEqual(['across']);
    expect(await during(student, 'beginAt.leftOn', '2031-11-02', '2031-11-04')).toBe(400);
    expect(await during(admin, 'beginAt.leftOn', '2031-11-02', '2031-11-04')).toEqual(['across']);
  });
});
