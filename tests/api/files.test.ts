import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERRORS, HallError } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { fileIdsIn, linkFiles } from '../../src/server/services/files/linkFiles.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import { sampleDocx, SAMPLES } from './support/samples.ts';

interface Stored {
  id: string;
  name: string;
  size: number;
}

describe('files', () => {
  let hall: TestHall;
  let teacher: Caller;
  let student: Caller;

  beforeAll(async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    hall = await startTestHall(kind);
    teacher = await hall.as('teacher');
    student = await hall.as('student');
  });
  afterAll(() => hall?.remove());

  const codeFor = async (caller: Caller) => {
    const { data } = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
    return data?.checkCode ?? '';
  };
  const upload = async (
    caller: Caller,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ): Promise<Answer<Stored>> => {
    const form = new FormData();
    const all = { checkCode: await codeFor(caller), ...fields };
    for (const [field, value] of Object.entries(all)) form.append(field, value);
    form.append('file', new File([bytes], name));
    return caller.post<Stored>(PATHS.upload, form);
  };
  const stored = async (caller: Caller, name = 'photo.png', bytes = SAMPLES.png) => {
    const { data } = await upload(caller, name, bytes);
    if (!data) throw new Error('not stored');
    return data;
  };

  it.each([
    ['cut off', 'x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'],
    ['empty', 'x', ''],
    ['no form', 'x', '{'],
    ['with a boundary beyond measure', 'x'.repeat(300), '--x--'],
    ['without boundary', '', '--x--'],
  ])('refuses a form that is %s as the fault of the caller', async (_how, boundary, body) => {
    for (const path of [PATHS.upload, PATHS.richTextUpload, '/sys/user/import']) {
      const type = boundary === '' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
      const answer = await teacher.fetch(path, { method: 'POST', headers: { 'content-type': type }, body });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ code: ERRORS.badRequest.code });
    }
  });

  it("is nobody's failure when the caller hangs up in the middle", async () => {
    const failures = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from sys_log_error`.execute(hall.hall.db);
      return rows[0]?.count;
    };
    const before = await failures();
    const { port } = new URL(hall.url);
    const incoming = () => readdirSync(join(hall.place.dataDir, 'files', 'incoming')).length;
    const socket = connect(Number(port), '127.0.0.1');
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
    socket.write(
      `POST /api${PATHS.upload} HTTP/1.1\r\nHost: a\r\nCookie: ${teacher.cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${part}`,
    );
    await expect.poll(incoming).toBe(1);
    socket.destroy();
    await expect.poll(incoming).toBe(0);
    expect(await teacher.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    expect(await failures()).toBe(before);
  });

  it('gives back what was stored, to be saved and not run', async () => {
    const file = await stored(teacher, '照片 (1).png');
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20}$/) as string,
      name: '照片 (1).png',
      size: SAMPLES.png.length,
    });
    const response = await teacher.fetch(`${PATHS.file}/${file.id}`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(SAMPLES.png);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__ (1).png"; filename*=UTF-8''%E7%85%A7%E7%89%87%20%281%29.png`,
    );
    const etag = response.headers.get('etag') ?? '';
    const again = async (tags: string) =>
      (await teacher.fetch(`${PATHS.file}/${file.id}`, { headers: { 'if-none-match': tags } })).status;
    // a proxy that compresses makes a tag weak
    expect(await Promise.all([etag, `W/${etag}`, `"other", ${etag}`, '*'].map(again))).toEqual([304, 304, 304, 304]);
    expect(await again('"other"')).toBe(200);
  });

  it('shows pictures and PDF in place when asked to, and nothing else', async () => {
    const shown = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const { id } = await stored(teacher, name, bytes);
      return (await teacher.fetch(`${PATHS.file}/${id}?inline`)).headers.get('content-disposition')?.split(';')[0];
    };
    expect(await shown('a.png', SAMPLES.png)).toBe('inline');
    expect(await shown('a.pdf', SAMPLES.pdf)).toBe('inline');
    expect(await shown('a.docx', sampleDocx())).toBe('attachment');
  });

  it('is for its owner and administrators; others learn not even that it is there', async () => {
    const { id } = await stored(teacher);
    const missing = await student.get(`${PATHS.file}/00000000000000000000`);
    expect(await student.get(`${PATHS.file}/${id}`)).toMatchObject({
      ...refusal('fileNotFound'),
      message: missing.message,
    });
    expect(await hall.visitor().get(`${PATHS.file}/${id}`)).toMatchObject({ status: 401 });
    expect((await (await hall.as('admin')).fetch(`${PATHS.file}/${id}`)).status).toBe(200);
    for (const bad of ['..%2f..%2fetc%2fpasswd', 'x', id.toUpperCase()]) {
      expect(await teacher.get(`${PATHS.file}/${bad}`)).toMatchObject({ status: 404 });
    }
    expect(await teacher.get(`${PATHS.file}/%00`)).toMatchObject({ status: 400 });
  });

  it('may be read by who sees what it is used in, and naming it does not open it', async () => {
    const { id, ...rest } = await stored(teacher);
    const running = hall.hall;
    const [owner, other] = ['teacher', 'student'].map((name) => running.directory.person(name));
    if (!owner || !other) throw new Error('no demo people');
    running.fileReaders.set('test', async (person, ref) => ref === `for ${person.id}`);
    const data = { attachments: [{ id, ...rest }] };
    const naming = transaction(running.db, (trx) =>
      linkFiles(other, { kind: 'test', ref: 'for student' }, data, running, trx),
    );
    await expect(naming).rejects.toHaveProperty('error', 'fileNotFound');
    expect(await student.get(`${PATHS.file}/${id}`)).toMatchObject({ status: 404 });
    await transaction(running.db, (trx) => linkFiles(owner, { kind: 'test', ref: 'for student' }, data, running, trx));
    expect((await student.fetch(`${PATHS.file}/${id}`)).status).toBe(200);
    await transaction(running.db, (trx) => linkFiles(owner, { kind: 'test', ref: 'for student' }, {}, running, trx));
    expect(await student.get(`${PATHS.file}/${id}`)).toMatchObject({ status: 404 });
  });

  it('stands in a record as what it was stored as', async () => {
    const admin = await hall.as('admin');
    const file = await stored(admin);
    const cover = [{ ...file, name: 'contract.exe', size: 1 }];
    const news = { title: 'News', pubDate: '2026-12-01', content: 'What is new', cover };
    const made = await admin.post<{ id: string }>('/sys/news', news);
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0 });
    expect((await admin.get(`/sys/news/${made.data?.id}`)).data).toMatchObject({ cover: [file] });
  });

  it('finds files in all corners of a form', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
    const found = fileIdsIn({
      list: [
        { id: a ?? '', name: 'a', size: 1 },
        { id: 'short', name: 'b', size: 1 },
      ],
      deep: [
        {
          rows: [
            { id: b ?? '', name: 'b', size: 1 },
            { id: 'd'.repeat(20), _id: 'row' },
          ],
        },
      ],
      text: `<img src="/api/sys/oss/file/${c}?inline">`,
    });
    expect([...found]).toEqual([a, b, c]);
  });

  it('needs a check code of its own for every upload', async () => {
    expect(await upload(teacher, 'a.png', SAMPLES.png, { checkCode: '' })).toMatchObject(refusal('checkCode'));
    const checkCode = await codeFor(teacher);
    expect(await upload(student, 'a.png', SAMPLES.png, { checkCode })).toMatchObject(refusal('checkCode'));
    expect(await upload(teacher, 'a.png', SAMPLES.png, { checkCode })).toMatchObject({ code: 0 });
    expect(await upload(teacher, 'a.png', SAMPLES.png, { checkCode })).toMatchObject(refusal('checkCode'));
    const both = await Promise.all(
      [await codeFor(teacher)].flatMap((code) =>
        [1, 2].map(() => upload(teacher, 'a.png', SAMPLES.png, { checkCode: code })),
      ),
    );
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, ERRORS.checkCode.code]);
  });

  it('needs one for a picture in a text too', async () => {
    const send = (checkCode: string) => {
      const form = new FormData();
      form.append('checkCode', checkCode);
      form.append('file', new File([SAMPLES.png], 'a.png'));
      return teacher.post(PATHS.richTextUpload, form);
    };
    expect(await send('')).toMatchObject(refusal('checkCode'));
    const checkCode = await codeFor(teacher);
    expect(await send(checkCode)).toMatchObject({ code: 0 });
    expect(await send(checkCode)).toMatchObject(refusal('checkCode'));
  });

  it('takes the fields of the form in any order', async () => {
    const form = new FormData();
    form.append('file', new File([SAMPLES.pdf], 'a.pdf'));
    form.append('kind', 'pdf');
    form.append('checkCode', await codeFor(teacher));
    expect(await teacher.post(PATHS.upload, form)).toMatchObject({ code: 0 });
  });

  it.each([
    ['image', 'a.pdf', SAMPLES.pdf, 'uploadImage'],
    ['pdf', 'a.png', SAMPLES.png, 'uploadPdf'],
    ['document', 'a.png', SAMPLES.png, 'uploadDocument'],
    ['pdf', 'png that is called.pdf', SAMPLES.png, 'uploadPdf'],
    ['image', 'page.png', SAMPLES.html, 'uploadImage'],
    ['any', 'drawing.svg', SAMPLES.svg, 'uploadRefused'],
    ['any', 'page.html', SAMPLES.html, 'uploadRefused'],
    ['any', 'program.exe', SAMPLES.exe, 'uploadRefused'],
    ['any', 'archive.docx', SAMPLES.zip, 'uploadRefused'],
    ['any', 'no-extension', SAMPLES.png, 'uploadRefused'],
    ['any', 'empty.png', new Uint8Array(), 'uploadRefused'],
  ] as const)('refuses for %s: %s', async (kind, name, bytes, error) => {
    expect(await upload(teacher, name, new Uint8Array(bytes), { kind })).toMatchObject(refusal(error));
  });

  it('says so in the words of the campus', async () => {
    const words = async (kind: string) => (await upload(teacher, 'a.exe', SAMPLES.exe, { kind })).message;
    expect(await words('pdf')).toBe('仅支持上传pdf！！！');
    expect(await words('document')).toBe('仅支持上传 PDF、Word 和 Excel 文件!');
  });

  it('takes documents, and keeps no directions in names', async () => {
    expect(await upload(teacher, 'a.docx', sampleDocx(), { kind: 'document' })).toMatchObject({ code: 0 });
    expect(await upload(teacher, 'a.pdf', SAMPLES.pdf, { kind: 'document' })).toMatchObject({ code: 0 });
    const { data } = await upload(teacher, '../../etc/\u202Egnp.\u0007evil.png', SAMPLES.png);
    expect(data?.name).toBe('gnp.evil.png');
  });

  it('refuses what is too large, or no upload at all', async () => {
    const large = new Uint8Array(51 * 1024 * 1024);
    large.set(SAMPLES.png);
    expect(await upload(teacher, 'large.png', large)).toMatchObject(refusal('tooLarge'));
    expect(await teacher.post(PATHS.upload, {})).toMatchObject({ status: 400 });
    expect(await teacher.post(PATHS.upload, new FormData())).toMatchObject({ status: 400 });
    expect(await upload(teacher, 'a.png', SAMPLES.png, { kind: 'nonsense' })).toMatchObject({ status: 400 });
    expect(readdirSync(join(hall.place.dataDir, 'files', 'incoming'))).toEqual([]);
  });

  it('tells who is still sending that the disk is full, and takes files again once there is room', async () => {
    const large = new Uint8Array(20 * 1024 * 1024);
    large.set(SAMPLES.png);
    const rows = () => hall.hall.db.selectFrom('hall_file').select('id').execute();
    const before = await rows();
    const full = vi.spyOn(hall.hall.storage, 'receive').mockRejectedValue(new HallError('storageFull'));
    expect(await upload(teacher, 'large.png', large)).toMatchObject(refusal('storageFull'));
    full.mockRestore();
    expect(await rows()).toEqual(before);
    expect(await upload(teacher, 'large.png', large)).toMatchObject({ code: 0 });
  });

  it('gives a data URL of a large file as it is', async () => {
    const large = new Uint8Array(3 * 1024 * 1024 + 1).map((_, i) => i * 7);
    large.set(SAMPLES.pdf);
    const { id } = await stored(teacher, 'large.pdf', large);
    const answer = await teacher.get<string>(`${PATHS.viewFile}?fileUrl=${id}`);
    expect(answer).toMatchObject({ status: 200, code: 0, message: '操作成功' });
    expect(answer.data === `data:application/pdf;base64,${Buffer.from(large).toString('base64')}`).toBe(true);
  });

  it('gives a data URL of own files only', async () => {
    const { id } = await stored(teacher, 'a.pdf', SAMPLES.pdf);
    const view = (fileUrl: string, caller = teacher) =>
      caller.get<string>(`${PATHS.viewFile}?fileUrl=${encodeURIComponent(fileUrl)}`);
    const url = `data:application/pdf;base64,${Buffer.from(SAMPLES.pdf).toString('base64')}`;
    expect((await view(id)).data).toBe(url);
    expect((await view(`/api/sys/oss/file/${id}?inline`)).data).toBe(url);
    expect(await view(id, student)).toMatchObject(refusal('fileNotFound'));
    for (const other of ['http://127.0.0.1/secret', 'file:///etc/passwd', '../../etc/passwd', `http://x/?${id}`]) {
      expect(await view(other)).toMatchObject(refusal('fileNotFound'));
    }
  });

  it('stores pictures of a text, and tells editors where', async () => {
    const code = async () => (await teacher.get<{ checkCode: string }>(PATHS.uploadCheck)).data?.checkCode ?? '';
    const picture = (bytes: BlobPart, name: string) => {
      const form = new FormData();
      form.append('file', new File([bytes], name));
      return form;
    };
    const png = () => picture(SAMPLES.png, 'blob.png');
    // like every upload, it is announced
    expect(await teacher.post(`${PATHS.richTextUpload}?token=x`, png())).toMatchObject(refusal('checkCode'));
    const address = `${PATHS.richTextUpload}?token=x&checkCode=${await code()}`;
    const answer = await teacher.post<Stored & { location: string }>(address, png());
    expect(answer).toMatchObject({ code: 0 });
    const response = await fetch(`${hall.url}${answer.data?.location}`, { headers: { cookie: teacher.cookie } });
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    const bad = picture(SAMPLES.svg, 'a.svg');
    bad.append('checkCode', await code());
    expect(await teacher.post(PATHS.richTextUpload, bad)).toMatchObject(refusal('uploadImage'));
  });
});

function refusal(name: keyof typeof ERRORS): { code: number; status: number } {
  return ERRORS[name];
}
