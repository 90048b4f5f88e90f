import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as flowTo, group } from './support/topics.ts';

describe.each(databases)('masked fields and narrowed people: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      visit: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          mobile: { type: 'string', title: 'Mobile', format: 'mobile' },
          card: { type: 'string', title: 'Card', format: 'id-card' },
          host: { type: 'string', title: 'Host', format: 'user-id' },
          dept: { type: 'string', title: 'Dept', format: 'dept-id' },
          guide: { type: 'string', title: 'Guide', format: 'user-id' },
        },
        ui: {
          mobile: { 'ui:mask': true },
          card: { 'ui:mask': true },
          host: { 'ui:people': 'teacher' },
          guide: { 'ui:people': ['student', 'dept:${dept}'] },
        },
        manifest: {
          startableBy: ['teacher', 'graduate'],
          summary: ['reason', 'mobile'],
          nodes: { check: {}, mend: { write: ['mobile'] } },
        },
        process: chain({ check: assignee('leaderOf(initiator)'), mend: group('role:finance') }),
      },
      ring: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          mobile: { type: 'string', title: 'Mobile', format: 'mobile' },
          card: { type: 'string', title: 'Card', format: 'id-card' },
        },
        ui: { mobile: { 'ui:mask': true }, card: { 'ui:mask': true } },
        manifest: { nodes: { call: { summary: ['reason', 'mobile'] }, check: {} } },
        process: chain({ call: assignee('leaderOf(initiator)'), check: group('role:finance') }),
      },
      errand: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          mobile: { type: 'string', title: 'Mobile', format: 'mobile' },
        },
        ui: { mobile: { 'ui:mask': true } },
        process: `<startEvent id="begin"/><endEvent id="over"/>
          <serviceTask id="tell" name="Tell" flowable:delegateExpression="\${notify}"><extensionElements>
            <flowable:field name="to"><flowable:string>finance,teacher</flowable:string></flowable:field>
            <flowable:field name="text"><flowable:string>Call \${mobile}, \${empty mobile ? '' : mobile}: \${reason}</flowable:string></flowable:field>
          </extensionElements></serviceTask>
          <serviceTask id="copy" name="Copy" flowable:delegateExpression="\${cc}"><extensionElements>
            <flowable:field name="to"><flowable:string>library</flowable:string></flowable:field>
            <flowable:field name="text"><flowable:string>See \${mobile}</flowable:string></flowable:field>
          </extensionElements></serviceTask>
          ${flowTo('begin', 'tell')}${flowTo('tell', 'copy')}${flowTo('copy', 'over')}`,
      },
    });
  });
  afterAll(() => flow?.remove());

  const FORM = { reason: 'talk', mobile: '+86 138 1234 5678', card: '11010519491231002x' };

  it('shows them whole to the applicant and to who may write them, masked to others', async () => {
    const id = await flow.start('teacher', 'visit', FORM);
    const own = await flow.detail('teacher', id);
    expect(own.data?.formData).toMatchObject({ mobile: '13812345678', card: '11010519491231002X' });
    const approver = await flow.detail('leader', id);
    expect(approver.data?.formData).toMatchObject({ mobile: '138****5678', card: '1101**********002X' });
    const todo = await flow.task('leader', id);
    expect(todo?.summary).toContainEqual({ title: 'Mobile', text: '138****5678' });
    expect((await flow.list('leader', PATHS.todo, '&keyword=13812345678')).length).toBe(0);
    expect((await flow.act('leader', id, 'complete')).code).toBe(0);

    await flow.act('finance', id, 'claim');
    const writer = await flow.detail('finance', id);
    expect(writer.data?.formData).toMatchObject({ mobile: '13812345678', card: '1101**********002X' });
    const sent = { mobile: '138****5678' };
    expect((await flow.act('finance', id, 'complete', { formData: sent })).code).toBe(0);
    expect((await flow.detail('teacher', id)).data?.formData).toMatchObject({ mobile: '13812345678' });
  });

  it('shows them whole to whose step names them in its summary, as long as it is his to do', async () => {
    const id = await flow.start('teacher', 'ring', FORM);
    const whole = { mobile: '13812345678', card: '1101**********002X' };
    expect((await flow.detail('leader', id)).data?.formData).toMatchObject(whole);
    expect((await flow.task('leader', id))?.summary).toContainEqual({ title: 'Mobile', text: '13812345678' });
    expect((await flow.act('leader', id, 'complete')).code).toBe(0);
    const masked = { mobile: '138****5678', card: '1101**********002X' };
    expect((await flow.detail('leader', id)).data?.formData).toMatchObject(masked);
    expect((await flow.detail('finance', id)).data?.formData).toMatchObject(masked);
  });

  it('masks them in what a service task tells others than the applicant', async () => {
    const id = await flow.start('teacher', 'errand', { reason: 'post', mobile: '13812345678' });
    const told = async (username: string) => {
      const { page } = await (await flow.as(username)).get(PATHS.messages);
      return JSON.stringify(page?.list);
    };
    expect(await told('finance')).toContain('Call 138****5678, 138****5678: post');
    expect(await told('teacher')).toContain('Call 13812345678, 13812345678: post');
    const seen = JSON.stringify((await flow.detail('library', id)).data);
    expect(seen).toContain('See 138****5678');
    expect(seen).not.toContain('13812345678');
    // an end that nobody named is not told by its id
    expect((await flow.history('teacher', id)).at(-1)).toMatchObject({ outcome: 'end', activityName: '结束' });
  });

  it('masks them in the history too', async () => {
    const id = await flow.start('teacher', 'visit', FORM);
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    expect((await flow.act('finance', id, 'complete', { formData: { mobile: '13987654321' } })).code).toBe(0);
    const [seen, own] = [await flow.detail('leader', id), await flow.detail('teacher', id)];
    expect(JSON.stringify(seen.data)).toContain('139****4321');
    expect(JSON.stringify(seen.data)).not.toMatch(/13987654321|13812345678/);
    expect(JSON.stringify(own.data?.history)).toContain('13987654321');
  });

  it('refuses people outside of the narrowed ones, at their field', async () => {
    const refused = async (form: object) => {
      const body = { topic: 'visit', formData: { ...FORM, ...form } };
      return (await flow.post('teacher', 'start', body)).data?.errors?.map(({ path }) => path) ?? [];
    };
    expect(await refused({ host: 'student' })).toEqual(['host']);
    expect(await refused({ host: 'teacher' })).toEqual([]);
    expect(await refused({ guide: 'finance' })).toEqual(['guide']);
    expect(await refused({ guide: 'student' })).toEqual([]);
    const dept = flow.hall.hall.directory.deptOf('finance');
    expect(await refused({ guide: 'finance', dept })).toEqual([]);
    expect(await refused({ card: '110105194912310021' })).toEqual(['card']);
  });

  it('offers the narrowed people, and tells a student nobody’s number', async () => {
    const page = async (username: string, query: string) => {
      const caller = await flow.as(username);
      const answer = await caller.get(`${PATHS.deptAllUser}?pageSize=100&${query}`);
      return (answer.page as unknown as { list: { userId: string; mobile: string; email: string }[] }).list;
    };
    const finance = await page('teacher', 'people=role:finance');
    expect(finance.map(({ userId }) => userId)).toContain('finance');
    expect(finance.every(({ userId }) => flow.hall.hall.directory.usersOf('role:finance').includes(userId))).toBe(true);
    expect((await page('teacher', '')).some(({ mobile }) => mobile !== '')).toBe(true);
    const seen = await page('student', '');
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every(({ mobile, email }) => mobile === '' && email === '')).toBe(true);
    expect(await page('student', 'mobile=1')).toEqual([]);
  });
});
