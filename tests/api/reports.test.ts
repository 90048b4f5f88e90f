import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { ReportData, ReportEntry, ReportView } from '../../src/contract/reports.ts';
import type { ReportPartData } from '../../src/definition/report/view.ts';
import type { ReportManifest } from '../../src/definition/types/report.ts';
import { ZipReader } from '../../src/server/entities/sheet/zip-read.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, chain } from './support/topics.ts';

const at = (text: string) => Date.parse(`${text}:00+08:00`);

/** A report of every kind over the records of an entity, as a test needs it: Latin texts need no translation. */
const AWARDS: ReportManifest = {
  title: 'Awards',
  permission: 'test:awards',
  readers: ['teacher'],
  from: 'educationParty/scholarship',
  filters: ['year', 'status'],
  parts: [
    { kind: 'figure', title: 'All', measure: 'count()' },
    { kind: 'figure', title: 'Share', measure: "share(status == 'approved')" },
    { kind: 'bar', title: 'Sum', by: ['year'], measure: 'sum(amount)', where: '${!empty gpa && gpa * 2 > 6}' },
    { kind: 'table', title: 'By state', by: ['status'], measures: ['count()', 'avg(gpa)', 'max(gpa)'] },
    { kind: 'list', title: 'Rows', fields: ['studentId', 'amount'], top: 2 },
  ],
};

const ODD: ReportManifest = {
  title: 'Odd',
  permission: 'test:odd',
  readers: ['everybody'],
  from: 'requests',
  filters: [{ field: 'startedAt', last: 30 }],
  parts: [
    { kind: 'figure', title: 'Mine', measure: 'count()', where: '${initiator == user}' },
    { kind: 'figure', title: 'Fresh', measure: 'count()', where: '${startedAt >= addDays(today(), -1)}' },
    { kind: 'figure', title: 'Early', measure: 'count()', where: "${startedAt < '2026-01-01'}" },
    { kind: 'figure', title: 'Not ended', measure: 'count()', where: '${empty endedAt}' },
    { kind: 'line', title: 'Weeks', by: ['week(startedAt)'], measure: 'count()' },
    { kind: 'heat', title: 'Where', by: ['topic', 'state'], measure: 'count()' },
    { kind: 'figure', title: 'People', from: 'sys/log-login', measure: 'count()' },
  ],
};

/** Rows whose records a list shows, and rows whose records none does. */
const BEHIND: ReportManifest = {
  title: 'Behind',
  permission: 'test:behind',
  from: 'educationParty/scholarship',
  filters: ['year', 'rank', 'createDate'],
  parts: [
    {
      kind: 'bar',
      title: 'Equal',
      by: ['status'],
      measure: 'count()',
      where: "${year == 2031 && status == 'approved'}",
    },
    { kind: 'bar', title: 'More', by: ['status'], measure: 'count()', where: '${amount > 1}' },
    { kind: 'line', title: 'Months', from: 'sys/log-login', by: ['month(createDate)'], measure: 'count()' },
    { kind: 'line', title: 'Weeks', from: 'sys/log-login', by: ['week(createDate)'], measure: 'count()' },
    { kind: 'figure', title: 'Figure', measure: 'count()', where: "${status == 'approved' && amount > 1}" },
  ],
};

/** Some of whose records are anonymous. */
const VOICES: ReportManifest = {
  title: 'Voices',
  permission: 'test:voices',
  from: 'educationParty/suggestions',
  filters: ['author', 'status'],
  parts: [
    { kind: 'figure', title: 'All', measure: 'count()' },
    { kind: 'bar', title: 'By whom', by: ['author'], measure: 'count()' },
    { kind: 'list', title: 'Rows', fields: ['title', 'author'] },
    { kind: 'figure', title: 'Mine', measure: 'count(author == user)' },
    { kind: 'figure', title: 'Of the student', measure: 'count()', where: "${author == 'student'}" },
    { kind: 'list', title: 'Titles', fields: ['title'] },
  ],
};

/** What concerns whoever looks. */
const OWN: ReportManifest = {
  title: 'Own',
  permission: 'test:own',
  readers: ['everybody'],
  from: 'tasks',
  scope: 'own',
  parts: [
    { kind: 'figure', title: 'Waits', measure: 'count()' },
    { kind: 'figure', title: 'Handed in', from: 'requests', measure: 'count()' },
    { kind: 'figure', title: 'Done', from: 'history', measure: 'count()' },
    { kind: 'bar', title: 'Steps', by: ['node'], measure: 'count()' },
  ],
};

describe.each(databases)('reports: $name', (kind) => {
  let flow: FlowHall;
  let schemasDir: string;
  let now = at('2026-11-16T09:00');
  const ids: string[] = [];

  const data = async (username: string, key: string, query = ''): Promise<ReportData> => {
    const answer = await (await flow.as(username)).get<ReportData>(`${PATHS.reports}/${key}/data${query}`);
    if (!answer.data) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  /** Parts by their titles: the cells of their rows, or why there are none. */
  const parts = async (username: string, key: string, query = '') => {
    const counted = await data(username, key, query);
    const view = await (await flow.as(username)).get<ReportView>(`${PATHS.reports}/${key}`);
    return Object.fromEntries((view.data?.parts ?? []).map(({ title }, i) => [title, cellsOf(counted.parts[i])]));
  };

  beforeAll(async () => {
    schemasDir = await mkdtemp(join(tmpdir(), 'hall-schemas-'));
    await cp('schemas', schemasDir, { recursive: true });
    await writeReport('test/awards', AWARDS);
    await writeReport('test/odd', ODD);
    await writeReport('test/voices', VOICES);
    await writeReport('test/behind', BEHIND);
    await writeReport('test/own', OWN);
    flow = await startFlowHall(
      kind,
      {
        slow: {
          manifest: { promiseDays: 1, nodes: { first: { actions: ['complete', 'reject', 'rollback'] } } },
          process: chain({ first: assignee('leaderOf(initiator)') }),
        },
        other: { process: chain({ only: assignee('leaderOf(initiator)') }) },
      },
      { now: () => new Date(now), jobs: false, settings: { schemasDir } },
    );
    // one after an hour, one after two, one after fourteen hours of work: late; one sent back; one still waits
    for (let i = 0; i < 5; i++) ids.push(await flow.start('teacher', 'slow'));
    await flow.start('office', 'other');
    const [one = '', two = '', three = '', four = ''] = ids;
    now = at('2026-11-16T10:00');
    await flow.act('leader', one, 'complete');
    await flow.act('leader', four, 'rollback', { targetActivityId: 'start' });
    now = at('2026-11-16T11:00');
    await flow.act('leader', two, 'reject');
    now = at('2026-11-18T09:00');
    await flow.act('leader', three, 'complete');
    const admin = await flow.as('admin');
    const done = async (path: string, body: object) => {
      const answer = await admin.post<{ id: string }>(`/educationParty/scholarship${path}`, body);
      if (answer.code !== 0) throw new Error(JSON.stringify(answer));
      return answer.data?.id ?? '';
    };
    for (const [studentId, amount, gpa, decision] of [
      ['student', '1000.50', 3.5, 'approve'],
      ['student2', '2000.25', 3.9, 'approve'],
      ['graduate', '4000.00', 2.5, 'refuse'],
    ] as const) {
      const record = { studentId, amount, gpa, rank: 1, reason: 'x', scholarshipType: 'third', year: 2031 };
      const id = await done('', record);
      await done(`/${id}/submit`, {});
      await done(`/${id}/${decision}`, decision === 'approve' ? { amount } : { note: 'x' });
    }
  });
  afterAll(async () => {
    await flow?.remove();
    await rm(schemasDir, { recursive: true, force: true });
  });

  it("count what is one's own, whatever departments one may count, and lead to it", async () => {
    expect(await parts('leader', 'test/own')).toMatchObject({ Waits: [[1]], 'Handed in': [[0]], Done: [[4]] });
    expect(await parts('teacher', 'test/own')).toMatchObject({
      Waits: [[0]],
      'Handed in': [[5]],
      Done: [[0]],
      Steps: [],
    });
    expect(await parts('admin', 'test/own')).toMatchObject({ Waits: [[0]], 'Handed in': [[0]], Done: [[0]] });
    const counted = await data('leader', 'test/own');
    const ways = counted.parts.map((part) => part.state === 'ready' && part.rows[0]?.to);
    expect(ways).toEqual(['/workStation/backlog', '/workStation/application', '/workStation/finished', undefined]);
  });

  it('head the home page of a role, an account type or heads, as the most exact of them says', async () => {
    const heading = async (person: string) => {
      const { data: entries = [] } = await (await flow.as(person)).get<ReportEntry[]>(PATHS.reports);
      return (entries ?? []).filter(({ home }) => home).map(({ key }) => key);
    };
    expect(await heading('admin')).toEqual(['sys/overview']);
    expect(await heading('finance')).toEqual(['flow/desk']);
    expect(await heading('leader')).toEqual(['flow/department']);
    expect(await heading('student')).toEqual([]);
  });

  async function writeReport(key: string, manifest: object): Promise<void> {
    await mkdir(join(schemasDir, key), { recursive: true });
    await writeFile(join(schemasDir, key, 'report.json'), JSON.stringify(manifest));
  }

  it('count what was handed in and where it stands', async () => {
    const counted = await parts('admin', 'flow/count');
    expect(counted).toMatchObject({ 提交: [[6]], 在办: [[3]], 办结: [[2]], 驳回: [[1]], 曾退回: [[1]], 超时: [[2]] });
    expect(counted['各事项办理情况']).toEqual([
      ['Test slow', 5, 2, 2, 1, 0, 1, 2],
      ['Test other', 1, 1, 0, 0, 0, 0, 0],
    ]);
    const days = counted['提交趋势'] as unknown[][];
    expect(days).toHaveLength(90);
    expect(days.filter(([, total]) => total !== 0)).toEqual([['2026-11-16', 6]]);
    const year = await parts('admin', 'flow/count', '?startedAt=2026-01-01&startedAt=2026-12-31');
    expect((year['提交趋势'] as unknown[][]).filter(([, total]) => total !== 0)).toEqual([['2026-11', 6]]);
    expect(await parts('admin', 'flow/count', '?startedAt=2026-11-17&startedAt=2026-11-18')).toMatchObject({
      提交: [[0]],
      提交趋势: [],
    });
    expect(await parts('admin', 'flow/count', '?topic=other')).toMatchObject({ 提交: [[1]] });
    const before = await data('admin', 'flow/count', '?startedAt=2026-11-17&startedAt=2026-11-17');
    expect(before.parts[0]).toMatchObject({ previous: 6 });
    expect(before.filters).toEqual({ startedAt: ['2026-11-17', '2026-11-17'] });
  });

  it('tell nobody whose an anonymous record is: neither by a group, a list, a condition nor a filter', async () => {
    const student = await flow.as('student');
    const secret = { title: 'Between us', content: 'x', suggestionType: 'teaching', anonymous: true };
    expect(await student.post('/educationParty/suggestions', secret)).toMatchObject({ code: 0 });
    const counted = await parts('admin', 'test/voices');
    for (const title of ['By whom', 'Rows', 'Mine', 'Of the student'])
      expect([title, counted[title]]).toEqual([title, 'denied']);
    expect(counted['Titles']).toContainEqual(['Between us']);
    const asked = await parts('admin', 'test/voices', '?author=student');
    expect(asked).toMatchObject({ All: 'denied', Titles: 'denied' });
    expect(await parts('admin', 'test/voices', '?status=open')).toMatchObject({ All: [[expect.any(Number)]] });
  });

  it('measure medians and nine in ten in working hours, by topic and by step', async () => {
    const counted = await parts('admin', 'flow/efficiency', '?topic=slow');
    // 1, 2 and 14 hours
    expect(counted['各事项办理时长']).toEqual([['Test slow', 1, 3, 2, 11.6, 0, 0.333]]);
    expect(counted['当前在办']).toEqual([[2]]);
    // the one that was sent back after an hour counts at its step
    expect(counted['各环节办理时长']).toEqual([['Test slow', 'Step first', 4, 1.5, 10.4, 0.25]]);
    expect(counted['当前待办最多的环节']).toEqual([['Test slow · Step first', 1]]);
  });

  it('tell what people handled and what waits for them', async () => {
    const view = await data('admin', 'flow/person');
    const leader = flow.hall.hall.directory.nameOf('leader');
    const dean = flow.hall.hall.directory.nameOf('dean');
    expect(cellsOf(view.parts[4])).toEqual([[leader, expect.any(String), 4, 1.5, 10.4, 1, 1]]);
    const waiting = cellsOf(view.parts[5]) as unknown[][];
    expect(waiting.map(([name, , ...counts]) => [name, ...counts])).toEqual(
      expect.arrayContaining([
        [leader, 1, 1],
        [dean, 1, 0],
      ]),
    );
  });

  it('are for who has the code, and count no more than his data scope', async () => {
    for (const name of ['count', 'efficiency', 'person']) {
      for (const call of ['', '/data', '/export']) {
        const path = `${PATHS.reports}/flow/${name}${call}`;
        expect(await (await flow.as('teacher')).get(path)).toMatchObject({ status: 403 });
        expect((await flow.hall.visitor().get(path)).code).toBe(401);
      }
    }
    const dept = flow.hall.hall.directory.deptOf('office') ?? '';
    await grantReports('library', dept);
    const counted = await parts('library', 'flow/count');
    expect(counted).toMatchObject({ 提交: [[1]] });
    expect(counted['各部门提交量']).toEqual([[flow.hall.hall.directory.deptName(dept), 1]]);
    const college = flow.hall.hall.directory.deptOf('teacher') ?? '';
    expect(await parts('library', 'flow/count', `?dept=${college}`)).toMatchObject({ 提交: [[0]] });
    // the leader belongs to another department
    expect(await parts('library', 'flow/person')).toMatchObject({ 办理数: [[0]] });
    expect(await (await flow.as('library')).get(`${PATHS.reports}/flow/efficiency`)).toMatchObject({ status: 403 });
  });

  it('are open to heads, who count what comes from the departments that they lead', async () => {
    const opens = async (username: string) =>
      (await (await flow.as(username)).get(`${PATHS.reports}/flow/count/data`)).status;
    expect(await Promise.all(['leader', 'dean', 'teacher', 'student'].map(opens))).toEqual([200, 200, 403, 403]);
    // one of the six comes from an office
    expect(await parts('leader', 'flow/count')).toMatchObject({ 提交: [[5]] });
    const menus = (await (await flow.as('leader')).get<{ modules: unknown }>(PATHS.nav)).data?.modules;
    expect(JSON.stringify(menus)).toContain('"ureport"');
  });

  it('refuse what they do not know before they say who may ask', async () => {
    const admin = await flow.as('admin');
    const teacher = await flow.as('teacher');
    const status = async (who: typeof admin, path: string) => (await who.get(`${PATHS.reports}/${path}`)).status;
    expect(await status(admin, 'flow/nothing')).toBe(404);
    expect(await status(admin, 'flow/nothing/data?x=1')).toBe(404);
    expect(await status(admin, 'flow/count/data?wrong=1')).toBe(400);
    expect(await status(teacher, 'flow/count/data?wrong=1')).toBe(400);
    expect(await status(admin, 'flow/count/data?startedAt=2026-11-20&startedAt=2026-11-01')).toBe(400);
    expect(await status(admin, 'flow/count/data?startedAt=soon')).toBe(400);
    expect(await status(admin, `flow/count/data?topic=${encodeURIComponent("x' or 1=1 --")}`)).toBe(200);
  });

  it('count records as their lists show them', async () => {
    const counted = await parts('admin', 'test/awards', '?year=2031');
    expect(counted).toMatchObject({
      All: [[3]],
      Share: [[0.667]],
      Sum: [['2031', 3000.75]],
      'By state': [
        ['已通过', 2, 3.7, 3.9],
        ['未通过', 1, 2.5, 2.5],
      ],
    });
    expect(counted['Rows']).toHaveLength(2);
    expect(await parts('admin', 'test/awards', '?year=2031&status=refused')).toMatchObject({ All: [[1]] });
    const rows = (await data('admin', 'test/awards')).parts[3];
    expect(rows?.state === 'ready' && rows.rows[0]?.to).toMatch(/^\/educationParty\/scholarship\?f\.status=[a-z]+$/);
    // he may open the report, but not the records
    expect(Object.values(await parts('teacher', 'test/awards'))).toEqual(AWARDS.parts.map(() => 'denied'));
  });

  it('lead to the list of just what a row counts, or nowhere', async () => {
    const behind = async (query: string) =>
      (await data('admin', 'test/behind', query)).parts.map((part) =>
        part.state === 'ready' ? part.rows.flatMap(({ to }) => (to === undefined ? [] : [to.split('?')[1]])) : [],
      );
    const days = (from: string, to: string) => `f.createDate=${from}&f.createDate=${to}`;
    const year = 'f.year=2031&f.year=2031';
    expect(await behind('')).toEqual([
      [`${year}&f.status=approved`],
      [],
      [days('2026-11-01', '2026-11-30')],
      [days('2026-11-16', '2026-11-22')],
      [undefined],
    ]);
    expect((await behind('?createDate=2026-11-17&createDate=2026-11-20')).slice(2, 4)).toEqual([
      [days('2026-11-17', '2026-11-20')],
      [days('2026-11-17', '2026-11-20')],
    ]);
    // by another year nothing is counted, and the list of scholarships is not filtered by the rank
    expect((await behind('?year=2030'))[0]).toEqual([]);
    expect((await behind('?rank=1')).slice(0, 2)).toEqual([[], []]);
  });

  it('ask the database what the language means', async () => {
    const counted = await parts('admin', 'test/odd');
    expect(counted).toMatchObject({ Mine: [[0]], Fresh: [[0]], Early: [[0]], 'Not ended': [[3]] });
    expect((counted['Weeks'] as unknown[][]).filter(([, total]) => total !== 0)).toEqual([['2026-11-16', 6]]);
    expect(counted['Where']).toEqual(
      expect.arrayContaining([
        ['Test slow', '办理中', 2],
        ['Test slow', '已办结', 2],
      ]),
    );
    // a teacher's roles see no department; what he may not list is told as denied
    expect(await parts('teacher', 'test/odd')).toMatchObject({ 'Not ended': [[0]], People: 'denied' });
  });

  it('are listed for who may open them, and named in the menu', async () => {
    const listed = async (username: string) =>
      (await (await flow.as(username)).get<ReportEntry[]>(PATHS.reports)).data?.map(({ key }) => key) ?? [];
    expect(await listed('admin')).toEqual(expect.arrayContaining(['flow/count', 'sys/overview', 'test/odd']));
    expect(await listed('student')).toEqual(['test/odd', 'test/own']);
    const menu = await (await flow.as('student')).get<{ modules: unknown }>(PATHS.nav);
    expect(JSON.stringify(menu.data?.modules)).toContain('ureport/test/odd');
    const english = await (
      await flow.as('admin')
    ).fetch(`${PATHS.reports}/flow/count`, {
      headers: { 'accept-language': 'en-US' },
    });
    expect(await english.json()).toMatchObject({ data: { title: 'Requests counted' } });
  });

  it('go out as a workbook: the figures on its first sheet, each other part on one of its own', async () => {
    const response = await (await flow.as('admin')).fetch(`${PATHS.reports}/test/awards/export?year=2031`);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const book = new ZipReader(Buffer.from(await response.arrayBuffer()), 1_000_000);
    const { All, Share, ...others } = await parts('admin', 'test/awards', '?year=2031');
    const figures = ['指标', '数值', '上期', 'All', All, 'Share', Share].flat(2).map(String);
    expect(await cellsOfSheet(book, 1)).toEqual(figures);
    for (const [i, rows] of Object.values(others).entries()) {
      const cells = [rows].flat(2).map(String);
      expect(cells.length).toBeGreaterThan(1);
      expect((await cellsOfSheet(book, i + 2)).slice(-cells.length)).toEqual(cells);
    }
    expect(book.has('xl/worksheets/sheet5.xml')).toBe(false);
  });

  it('are served as soon as their folder says so, and go on when it goes wrong', async () => {
    await writeReport('test/live', { ...ODD, title: 'Live' });
    await flow.hall.hall.registry.reload();
    expect(await parts('student', 'test/live')).toMatchObject({ 'Not ended': [[0]] });
    await writeReport('test/live', { ...ODD, from: 'reqests' });
    await flow.hall.hall.registry.reload();
    expect(flow.hall.hall.registry.faults().map(({ rule }) => rule)).toContain('report-source');
    expect(flow.hall.hall.registry.report('test/live')?.manifest.title).toBe('Live');
  });

  /** Lets one role count requests of one department. */
  async function grantReports(roleId: string, deptId: string) {
    const admin = await flow.as('admin');
    const { data: role } = await admin.get<Record<string, unknown>>(`/sys/role/${roleId}`);
    const menuList = ['work-count', 'work-person'];
    const answer = await admin.put('/sys/role', { ...role, menuList, deptList: [deptId] });
    if (answer.code !== 0) throw new Error(JSON.stringify(answer));
  }
});

function cellsOf(part: ReportPartData | undefined): unknown {
  return part?.state === 'ready' ? part.rows.map(({ cells }) => cells) : part?.state;
}

/** All that stands in a sheet, cell by cell. */
async function cellsOfSheet(book: ZipReader, sheet: number): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const piece of book.read(`xl/worksheets/sheet${sheet}.xml`)) pieces.push(piece);
  return [
    ...Buffer.concat(pieces)
      .toString()
      .matchAll(/<(?:t|v)\b[^>]*>([^<]*)</g),
  ].map(([, text = '']) => text);
}
