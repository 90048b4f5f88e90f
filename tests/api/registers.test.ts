import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

type Row = Record<string, unknown>;
interface Started {
  processInstanceId: string;
  errors?: { path: string; message: string }[];
}

/** What the campus' own registers show to whom, and what is left of what they count. */
describe('the registers of the campus', () => {
  let hall: TestHall;

  beforeAll(async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    hall = await startTestHall(kind, { settings: { topicsDir: fromRoot('topics') }, jobs: false });
  });
  afterAll(() => hall?.remove());

  const sample = (topic: string, name: string): Row =>
    (JSON.parse(readFileSync(fromRoot('topics', topic, 'samples', `${name}.json`), 'utf8')) as { formData: Row })
      .formData;
  const start = async (as: string, topic: string, formData: Row) =>
    (await hall.as(as)).post<Started>(`${PATHS.flow}/start`, { topic, formData });
  const list = async (as: string, entity: string, query = '') => {
    const answer = await (await hall.as(as)).get<Row[]>(`/${entity}/page?page=1&pageSize=50${query}`);
    return { status: answer.status, rows: answer.page?.list ?? [], total: answer.page?.totalCount };
  };

  it('count claims under way as well against what is left of a contract', async () => {
    const teacher = await hall.as('teacher');
    const { data } = await teacher.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', data?.checkCode ?? '');
    form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), '发票.pdf');
    const invoices = [(await teacher.post<Row>(PATHS.upload, form)).data];
    const claim = (amount: string) => {
      const { items, ...rest } = sample('expense-account', 'valid-by-contract') as { items: Row[] } & Row;
      return start('teacher', 'expense-account', {
        ...rest,
        invoices,
        items: items.map((item) => ({ ...item, amount })),
      });
    };
    // 36,000 are left of it
    const first = await claim('30000.00');
    expect([first.code, first.data?.errors]).toEqual([0, undefined]);
    const second = await claim('6000.01');
    expect(second.status).toBe(422);
    expect(second.data?.errors).toEqual([{ path: 'total', message: '超过合同剩余可付的金额（在办的报销一并计算）' }]);
    expect((await claim('6000.00')).code).toBe(0);
  });

  it('count annual leave over all requests of the year', async () => {
    const leave = (startDate: string, endDate: string) =>
      start('teacher', 'holiday', { ...sample('holiday', 'valid-annual'), startDate, endDate });
    // ten days a year, of which two and a half were taken elsewhere
    expect((await leave('2031-07-14', '2031-07-18')).code).toBe(0);
    const typed = { ...sample('holiday', 'valid-annual'), startDate: '2031-08-04', endDate: '2031-08-05' };
    const asked = await (await hall.as('teacher')).post(PATHS.exclusive, { topic: 'holiday', formData: typed });
    expect(asked.data).toEqual({ errors: [], left: [{ path: 'days', left: 2.5 }] });
    const second = await leave('2031-08-04', '2031-08-06');
    expect(second.status).toBe(422);
    // at the amount: what is computed for the rule alone nobody sees
    expect(second.data?.errors).toEqual([
      { path: 'days', message: '超过今年剩余的年休假天数（系统内在办和已批的一并计算）' },
    ]);
    expect((await leave('2031-08-04', '2031-08-05')).code).toBe(0);
    expect((await leave('2032-07-12', '2032-07-16')).code).toBe(0);
  });

  it('show a contract to who is in charge of it, to finance and to the office', async () => {
    const own = await list('teacher', 'finance/contract');
    expect(new Set(own.rows.map(({ manager }) => manager))).toEqual(new Set(['teacher']));
    expect((await list('finance', 'finance/contract')).total).toBeGreaterThan(20);
    expect((await list('student', 'finance/contract')).rows).toEqual([]);
  });

  it('show everybody which rooms are taken, and not by whom', async () => {
    const { rows } = await list('student', 'venue/booking');
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.filter((row) => 'applicant' in row || row['applicantName'] !== '')).toEqual([]);
  });

  it('show his own trips by car to who made them', async () => {
    const { rows } = await list('leader', 'sys/vehicle-log');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ applicant }) => applicant))).toEqual(new Set(['leader']));
  });

  it('show an urgent document to the officer in charge, who closes it', async () => {
    const officer = await hall.as('qinyong');
    const { rows } = await list('qinyong', 'educationParty/urgentReceiveFile');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row['officer']))).toEqual(new Set(['qinyong']));
    expect((await list('teacher', 'educationParty/urgentReceiveFile')).rows).toEqual([]);
    const open = rows.find(({ status }) => status === 'handling');
    const finished = await officer.post(`/educationParty/urgentReceiveFile/${String(open?.['id'])}/finish`, {
      revision: open?.['revision'],
      result: '已落实',
    });
    expect(finished.code).toBe(0);
  });

  it('show party study to staff and teachers, and let the host write his own', async () => {
    expect((await list('teacher', 'party/partystudy')).total).toBeGreaterThanOrEqual(19);
    expect((await list('student', 'party/partystudy')).rows).toEqual([]);
  });

  it('show shared resources to everybody', async () => {
    expect((await list('student', 'sys/share')).total).toBeGreaterThanOrEqual(20);
  });

  it('show the catalogue of archives to staff without the shelf, files to no reader', async () => {
    const { rows } = await list('logistics', 'sys/archive');
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.filter((row) => 'location' in row)).toEqual([]);
    expect((await list('teacher', 'sys/archive')).rows).toEqual([]);
    const electronic = await list('registry', 'sys/electronic-archive');
    expect(electronic.rows.length).toBeGreaterThanOrEqual(20);
    expect(electronic.rows.filter((row) => 'documents' in row)).toEqual([]);
  });
});
