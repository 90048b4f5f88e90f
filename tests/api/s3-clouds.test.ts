import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { certificateOf, leadHere } from './support/clouds.ts';
import { embedded } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';
import { S3_PROGRAM, startS3 } from './support/s3.ts';
import { SAMPLES } from './support/samples.ts';
import { temporaryFolder } from './support/temporary.ts';

const CONFIG = '/sys/oss-config';

/** Each cloud in its own dress: a server here that wants requests signed for its region, at the address by which it is known. */
const CLOUDS = [
  { name: 'Qiniu', type: 1, region: 'cn-east-1', host: 's3.cn-east-1.qiniucs.com', inPath: true },
  { name: 'Alibaba', type: 2, region: 'cn-hangzhou', host: 's3.oss-cn-hangzhou.aliyuncs.com', inPath: false },
  { name: 'Tencent', type: 3, region: 'ap-guangzhou', host: 'cos.ap-guangzhou.myqcloud.com', inPath: false },
] as const;

describe.skipIf(S3_PROGRAM === '')('uploads in a cloud', () => {
  let hall: TestHall;
  let admin: Caller;
  let student: Caller;
  beforeAll(async () => {
    hall = await startTestHall(embedded);
    [admin, student] = await Promise.all([hall.as('admin'), hall.as('student')]);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => hall?.remove());

  const paths = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);
  const upload = async (): Promise<string> => {
    const check = await student.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', check.data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.pdf], 'plan.pdf'));
    return (await student.post<{ id: string }>(PATHS.upload, form)).data?.id ?? '';
  };

  it.each(CLOUDS)(
    'of $name are signed, sent, read and put aside there',
    async ({ name, type, region, host, inPath }) => {
      const folder = await temporaryFolder('hall-cloud-');
      const secured = type === 3 ? certificateOf(host, folder.path) : undefined;
      const s3 = await startS3({ region, ...(!inPath && { domain: host }), ...(secured && { tls: secured }) });
      try {
        const { port, username, password } = new URL(s3.url);
        const asked = leadHere(host, secured && { port: Number(port), cert: secured.cert });
        const where = type === 3 ? { region } : { endpoint: `http://${host}:${port}` };
        const keys = { accessKey: username, secretKey: decodeURIComponent(password) };
        const config = { name, type, bucket: 'hall', prefix: 'tests', active: true, ...where, ...keys };
        // tried when it is saved: whoever has another secret, or names another bucket, is told so
        for (const wrong of [{ secretKey: 'another' }, { bucket: 'nobodys' }])
          expect(paths(await admin.post(CONFIG, { ...config, ...wrong })), JSON.stringify(wrong)).toEqual(['active']);
        const made = await admin.post<Row>(CONFIG, config);
        expect(made).toMatchObject({ code: 0 });
        const id = await upload();
        expect(readdirSync(join(s3.folder, 'files', id.slice(-2)))).toEqual([id]);
        const read = await student.fetch(`${PATHS.file}/${id}`);
        expect(read.status).toBe(200);
        expect(new Uint8Array(await read.arrayBuffer())).toEqual(SAMPLES.pdf);
        expect((await admin.post(`/sys/oss/${id}/discard`)).code).toBe(0);
        await vi.waitFor(() => expect(readdirSync(join(s3.folder, 'quarantine'))).toEqual([id]), 10_000);
        expect((await student.fetch(`${PATHS.file}/${id}`)).status).toBe(404);
        // the server takes either: the clouds do not
        expect([...asked].toSorted()).toEqual(inPath ? [host] : [`hall.${host}`, `nobodys.${host}`]);
        expect((await admin.delete(`${CONFIG}/${made.data?.id}`)).code).toBe(0);
      } finally {
        await s3.remove();
        await folder.remove();
      }
    },
  );
});
