import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allProperties } from '../../src/definition/schema/walk.ts';
import { tableOf } from '../../src/server/db/entity-columns.ts';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';
import type { Row } from './support/records.ts';

/** Entities whose records are about a person: the field that says about whom. */
const ABOUT: Readonly<Record<string, string>> = {
  'educationParty/address': 'userId',
  'educationParty/bursary': 'studentId',
  'educationParty/competition-entry': 'captain',
  'educationParty/competition-points': 'student',
  'educationParty/competitionResults': 'studentIds',
  'educationParty/leave': 'userId',
  'educationParty/personalLabel': 'userId',
  'educationParty/scholarship': 'studentId',
  'educationParty/scores': 'studentId',
  'educationParty/studyTime': 'userId',
  'educationParty/teachingEvaluation': 'teacher',
  'educationParty/volunteerSignUp': 'userId',
  'library/readRgister': 'readerId',
  'logistics/repair-record': 'applicant',
  'merchantManage/orderInfo': 'buyer',
  'party/archive-movement': 'borrower',
  'pay/order': 'userId',
  'scientific/exchange-result': 'organizer',
  'staffing/archive-loan': 'borrower',
  'staffing/business-trip': 'traveller',
  'staffing/correction': 'person',
  'sys/signature': 'userId',
};

/** … and those with an owner that are rightly divided by no department. */
const WHOLE: Readonly<Record<string, string>> = {
  'educationParty/suggestions': 'whoever wrote it may be anonymous, and a department is named only when one handles it',
  'email/emailList': 'a letter is for the people in it, whatever their department',
  'educationParty/schedule': 'classes of a course come from several departments; the office that plans rooms needs all',
  'sys/student-import': 'belongs to no department before the account is opened, by whoever may open one there',
};

const RIGHTS = ['list', 'info', 'save', 'update', 'delete', 'export', 'import'];
const STRONG = 'Campus#2026x';

/** Who has a right for one college sees, counts, takes out and changes what is about its people, and nothing else. */
describe.each(databases)('the data scope of records about people on $name', (kind) => {
  let hall: TestHall;
  let caller: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    const admin = await hall.as('admin');
    const menuList = Object.keys(ABOUT).flatMap((key) =>
      RIGHTS.map((right) => `${tableOf(key).replaceAll('_', '-')}-${right}`),
    );
    const { rows } = await sql<{ id: string }>`select id from sys_menu where id = any(${menuList}::text[])`.execute(
      hall.hall.db,
    );
    const given = rows.map(({ id }) => id);
    const role = {
      name: '文学院教务',
      code: 'arts-clerk',
      menuList: given,
      dataScope: 'custom',
      deptList: ['college-arts'],
    };
    const made = await admin.post<Row>('/sys/role', role);
    const user = { username: 'arts-clerk', realName: '文秘', accountType: 4, deptId: 'college-arts', status: 1 };
    const secret = { password: STRONG, confirmPassword: STRONG, roleIdList: [made.data?.id] };
    await admin.post('/sys/user', { ...user, ...secret });
    caller = await hall.as('arts-clerk', STRONG);
  });
  afterAll(() => hall?.remove());

  /** a record about a person that nobody in the hall has made */
  async function put(key: string, field: string, user: string): Promise<string> {
    const schema = hall.hall.registry.entity(key)?.schema ?? {};
    const value = allProperties(schema)[field]?.type === 'array' ? [user] : user;
    const id = `scope-${user}`;
    await sql`insert into ${sql.table(tableOf(key))} (id, revision, created_at, updated_at, data)
      values (${id}, 1, now(), now(), ${JSON.stringify({ [field]: value })}::jsonb)`.execute(hall.hall.db);
    return id;
  }

  it.each(Object.entries(ABOUT))('%s goes by the department of its %s', async (key, field) => {
    const [here, elsewhere] = [await put(key, field, 'student2'), await put(key, field, 'student')];
    const { status, page } = await caller.get<Row>(`/${key}/page?pageSize=100`);
    expect(status).toBe(200);
    const rows = page?.list ?? [];
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(here);
    expect(ids).not.toContain(elsewhere);
    const people = rows.map((row) => [row[field]].flat() as string[]);
    const depts = people.map((each) => each.map((id) => hall.hall.directory.deptOf(id)));
    expect(
      depts.every((each) => each.includes('college-arts')),
      'of nobody else',
    ).toBe(true);
    expect(page?.totalCount).toBe(rows.length);
    const { data: listed } = await caller.get<Row[]>(`/${key}/list`);
    expect(new Set(listed?.map(({ id }) => id))).toEqual(new Set(ids));
    const sheet = await readXlsx(await bytes(await caller.fetch(`/${key}/export`)), LIMITS);
    expect(sheet.length - 1, 'rows of the sheet').toBe(rows.length);
    expect((await caller.get(`/${key}/${here}`)).status).toBe(200);
    expect((await caller.get(`/${key}/${elsewhere}`)).status).toBe(404);
    // what it lacks is told of a record that he may change, and of another not even that there is one
    const change = async (id: string) => (await caller.put(`/${key}`, { id, revision: 1, [field]: null })).status;
    expect(await change(here), 'update').not.toBe(404);
    expect(await change(elsewhere), 'update').toBe(404);
    const { actions = [] } = hall.hall.registry.entity(key)?.manifest ?? {};
    const expected = actions.includes('delete') ? 404 : 403;
    expect((await caller.delete(`/${key}/${elsewhere}`)).status, 'delete').toBe(expected);
  });

  it('is said of every entity whose records have an owner and are not open to all', () => {
    const open = ['everybody', 'staff'];
    const owned = hall.hall.registry
      .entities()
      .filter(({ manifest: { own, readers = [] } }) => own && !readers.some((name) => open.includes(name)));
    const without = owned.filter(({ manifest }) => manifest.scope === undefined).map(({ key }) => key);
    expect(without.filter((key) => !Object.hasOwn(WHOLE, key))).toEqual([]);
    for (const [key, field] of Object.entries(ABOUT))
      expect([key, hall.hall.registry.entity(key)?.manifest.scope]).toEqual([key, field]);
  });
});
