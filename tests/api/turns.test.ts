import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

describe.each(databases)('what one person asks of a server at a time: $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    admin = await hall.as('admin');
  });
  afterAll(() => hall?.remove());

  const EXPORTS = ['/sys/user/export', `${PATHS.reports}/flow/person/export`];
  const get = async (path: string) => {
    const answer = await admin.fetch(path);
    const body = await answer.bytes();
    return { status: answer.status, text: Buffer.from(body).toString() };
  };
  const importing = () => {
    const form = new FormData();
    form.append('file', new Blob(['no workbook']), 'a.xlsx');
    return admin.post('/sys/vehicle-log/import', form);
  };

  it.each(EXPORTS)('is one export (%s), and few of all', async (path) => {
    const { exports } = hall.hall.underWay;
    const own = exports.add('admin');
    const refused = await get(path);
    expect(refused.status).toBe(ERRORS.exportRunning.status);
    expect(refused.text).toContain('已有导出正在进行');
    own();
    expect((await get(path)).status).toBe(200);
    await expect.poll(() => exports.total).toBe(0);
    const others = ['a', 'b', 'c', 'd'].map((person) => exports.add(person));
    expect((await get(path)).status).toBe(429);
    for (const over of others) over();
    expect((await get(path)).status).toBe(200);
    // a refusal gives its turn back too
    expect((await get('/sys/user/export?nothing=1')).status).toBe(400);
    await expect.poll(() => exports.total).toBe(0);
  });

  it('is one import', async () => {
    const { imports } = hall.hall.underWay;
    const own = imports.add('admin');
    expect(await importing()).toMatchObject({ status: 429, code: ERRORS.importRunning.code });
    own();
    expect(await importing()).toMatchObject({ status: 422 });
    expect(imports.total).toBe(0);
  });

  it('is what may be stored: uploads that are still coming count', async () => {
    const { uploads } = hall.hall.underWay;
    const over = uploads.add('admin', 1_025 * 1_048_576);
    const form = new FormData();
    form.append('file', new Blob(['some bytes']), 'a.pdf');
    expect(await admin.post(PATHS.upload, form)).toMatchObject({ code: ERRORS.tooManyUploads.code });
    over();
    expect(await admin.post(PATHS.upload, form)).not.toMatchObject({ code: ERRORS.tooManyUploads.code });
    expect(uploads.total).toBe(0);
  });

  it.each([
    ['GET', '/flow/topic/repair?version=2147483648', undefined],
    ['PUT', '/views/nothing', { revision: 2 ** 31 }],
    ['PUT', '/flow/model/repair/drawing', { revision: 2 ** 31, xml: '<a/>' }],
    ['GET', '/sys/user/page?sort=username&order=constructor', undefined],
    ['GET', '/sys/user/page?order=constructor', undefined],
  ])('%s %s is a bad request', async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await admin.fetch(path, { method, ...(body && { body: JSON.stringify(body), headers }) });
    expect(answer.status).toBe(400);
  });
});
