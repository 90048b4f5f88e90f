import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/contract/audit.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { sealLogs } from '../../src/server/services/audit/chain.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

const DAY = 86_400_000;

describe.each(databases)('the logs are sealed: $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let ahead = 0;

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: () => new Date(Date.now() + ahead), jobs: false });
    await sealLogs(hall.hall);
    admin = await hall.as('admin');
  });
  afterAll(() => hall?.remove());

  const sealAll = async () => {
    while (await sealLogs(hall.hall));
  };
  const verify = async (): Promise<AuditReport> =>
    (await admin.get<AuditReport>(PATHS.auditVerify)).data as AuditReport;
  /** What somebody with the password of the database does. */
  const meddle = async (...statements: string[]) => {
    for (const table of ['sys_log_operation', 'sys_log_login', 'hall_audit']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(hall.hall.db);
    }
    for (const statement of statements) await sql.raw(statement).execute(hall.hall.db);
    for (const table of ['sys_log_operation', 'sys_log_login', 'hall_audit']) {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(hall.hall.db);
    }
  };
  const param = async (paramCode: string) => {
    expect(await admin.post('/sys/params', { paramCode, paramValue: '1' })).toMatchObject({ code: 0 });
  };

  it('one row after the other, each once, whoever seals at the same time', async () => {
    for (const name of ['a.1', 'a.2', 'a.3']) await param(name);
    await Promise.all([sealAll(), sealAll(), sealAll()]);
    await sealAll();
    const report = await verify();
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from sys_log_operation)::int + (select count(*) from sys_log_login)::int as n`.execute(
      hall.hall.db,
    );
    expect(report).toMatchObject({ faults: [], entries: 1 + (rows[0]?.n ?? 0) });
    expect(report.entries).toBeGreaterThan(4);
    await param('a.4');
    expect((await verify()).head).toEqual(report.head);
    await sealAll();
    expect((await verify()).entries).toBe(report.entries + 1);
  });

  it.each(['sys_log_operation', 'sys_log_login', 'hall_audit'])('%s takes no changes', async (table) => {
    const name = sql.table(table);
    await expect(sql`delete from ${name}`.execute(hall.hall.db)).rejects.toThrow(/never changed/);
    await expect(sql`truncate ${name}`.execute(hall.hall.db)).rejects.toThrow(/never changed/);
    const same = table === 'hall_audit' ? sql`hash = hash` : sql`data = data`;
    await expect(sql`update ${name} set ${same}`.execute(hall.hall.db)).rejects.toThrow(/never changed/);
  });

  it('says which row was changed', async () => {
    const path = `data = jsonb_set(data, '{requestUri}', '"/api/nothing"')`;
    await meddle(`update sys_log_operation set ${path} where data ->> 'requestParams' like '%a.2%'`);
    const { faults } = await verify();
    expect(faults).toMatchObject([{ log: 'sys/log-operation', fault: 'changed' }]);
    // the job that looks says so in the words of whoever reads its log
    const job = { beanName: 'verifyLogs', cronExpression: '0 0 3 * * ?', status: 0 };
    const { data } = await admin.post<{ id: string }>('/sys/schedule', job);
    const ran = await admin.post(`/sys/schedule/${data?.id}/run`);
    expect(ran.message).toContain('第一处在“操作日志”');
    expect(ran.message).toContain('记录被改动');
    await meddle(
      `update sys_log_operation set data = jsonb_set(data, '{requestUri}', '"/api/sys/params"') where id = '${faults[0]?.rowId}'`,
    );
    expect((await verify()).faults).toEqual([]);
    await meddle(`update sys_log_operation set created_by = 'teacher' where id = '${faults[0]?.rowId}'`);
    expect((await verify()).faults).toMatchObject([{ fault: 'changed' }]);
    await meddle(`update sys_log_operation set created_by = 'admin' where id = '${faults[0]?.rowId}'`);
  });

  it('says which row is gone, which came late, and where the chain itself was cut', async () => {
    const rows = () =>
      sql<{ id: string }>`select id from sys_log_operation order by created_at, id`.execute(hall.hall.db);
    const [first, second] = (await rows()).rows;
    await meddle(`create table kept as select * from sys_log_operation where id = '${first?.id}'`);
    await meddle(`delete from sys_log_operation where id = '${first?.id}'`);
    expect((await verify()).faults).toMatchObject([{ rowId: first?.id, fault: 'missing' }]);
    // … and its link with it
    await meddle(`create table link as select * from hall_audit where row_id = '${first?.id}'`);
    await meddle(`delete from hall_audit where row_id = '${first?.id}'`);
    expect((await verify()).faults.map(({ fault }) => fault)).toContain('gap');
    await meddle('insert into hall_audit select * from link', 'insert into sys_log_operation select * from kept');
    expect((await verify()).faults).toEqual([]);
    // what was done is told otherwise, with a digest that fits
    await meddle(`update hall_audit set digest = repeat('0', 64) where row_id = '${second?.id}'`);
    expect((await verify()).faults).toMatchObject([{ rowId: second?.id, fault: 'broken' }]);
  });

  it('knows what was trimmed on purpose', async () => {
    const { faults } = await verify();
    const old = async () =>
      (
        await sql<{ id: string }>`select id from sys_log_login where created_at < now() - interval '30 days'`.execute(
          hall.hall.db,
        )
      ).rows;
    ahead = -40 * DAY;
    await hall.as('party');
    await sealAll();
    ahead = 0;
    expect(await old()).toHaveLength(1);
    const job = { beanName: 'trimLogs', params: '30', cronExpression: '0 0 3 * * ?', status: 0 };
    const { data } = await admin.post<{ id: string }>('/sys/schedule', job);
    expect(await admin.post(`/sys/schedule/${data?.id}/run`)).toMatchObject({ code: 0 });
    const log = async () => {
      const answer = await admin.get(`/sys/schedule-log/page?jobId=${data?.id}`);
      return (answer.page as unknown as { list: object[] }).list;
    };
    await expect.poll(log).toMatchObject([{ status: 1 }]);
    expect(await old()).toEqual([]);
    await sealAll();
    expect((await verify()).faults).toEqual(faults);
  });

  it('is told to nobody but administrators', async () => {
    expect((await (await hall.as('office')).get(PATHS.auditVerify)).status).toBe(403);
    expect((await hall.visitor().get(PATHS.auditVerify)).status).toBe(401);
  });
});
