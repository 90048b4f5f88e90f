import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { Person } from '../../../contract/person.ts';
import { ACCOUNT_TYPES, RECENT_PEOPLE } from '../../../contract/person.ts';
import type { Directory } from '../../access/directory.ts';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { Condition, StoredRecord } from '../../entities/store.ts';
import { listText } from '../../../definition/text/fill.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { deptName, postName, roleName } from '../processes/groups.ts';
import { contains } from '../records/filters.ts';
import { getPreference } from '../preferences/preferences.ts';
import { membersOf } from './narrowed.ts';
import { calledLike, named } from './named.ts';
import { plainName } from './typedName.ts';

export interface OrganisationQuery {
  kind: 'all' | 'teacher' | 'student';
  page: number;
  pageSize: number;
  /** with everything below it */
  deptId?: string;
  nickname?: string;
  roleName?: string;
  userPost?: string;
  userCode?: string;
  mobile?: string;
  zweimc?: string;
  /** `ui:people` of the field that is filled in: any of these groups */
  people?: string[];
  /** part of a name, its pinyin, or a number */
  keyword?: string;
  /** of the reader: departments, roles and posts are named and found in it */
  locale: Locale;
  /** those come first whom the person chose lately, then those of his own department */
  near?: boolean;
}

/** spec.md section 3, "organisation user" */
export interface OrganisationUser {
  id: string;
  userId: string;
  nickName: string;
  username: string;
  mobile: string;
  email: string;
  roleName: string;
  deptName: string;
  /** the unit above the department */
  parentName: string;
  userPost: string;
  userCode: string;
  zweimc: string;
}

/**
 * Enabled people for pickers, by department and by parts of what is known of them. Everybody may look colleagues up; how to
 * reach them is not for students, nor may they find it out by trying.
 */
export async function organisationUsers(
  person: Person,
  query: OrganisationQuery,
  hall: Hall,
): Promise<Page<OrganisationUser>> {
  const definition = hall.registry.entity('sys/user');
  if (!definition) return { list: [], totalCount: 0 };
  const reach = person.accountType !== ACCOUNT_TYPES.student;
  const where = conditions(query, reach, hall);
  const byName = sql`left(data ->> 'username', 500)`;
  const by = query.near ? sql`${await nearness(person, hall)} || ${byName}` : byName;
  const records = await selectRecords(hall.reads.db, definition, {
    where,
    sort: { by, order: 'asc' },
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  });
  return {
    list: records.map((record) => toUser(record, reach, query.locale, hall)),
    totalCount: await countRecords(hall.reads.db, definition, { where }),
  };
}

function conditions(query: OrganisationQuery, reach: boolean, hall: Hall): Condition[] {
  const { directory } = hall;
  const found: Condition[] = [sql`data ->> 'status' = '1'`];
  const student = String(ACCOUNT_TYPES.student);
  if (query.kind === 'student') found.push(sql`data ->> 'accountType' = ${student}`);
  if (query.kind === 'teacher') found.push(sql`data ->> 'accountType' <> ${student}`);
  if (query.deptId) found.push(sql`dept_id = any(${directory.withDescendants(query.deptId)}::text[])`);
  if (query.keyword) found.push(typedCondition(query.keyword, directory));
  if (query.nickname) found.push(named('realName', query.nickname, directory));
  for (const name of ['userCode', 'mobile', 'zweimc'] as const) {
    const part = query[name];
    if (part && name === 'mobile' && !reach) found.push(sql`false`);
    else if (part) found.push(contains(name, part));
  }
  if (query.people?.length) found.push(sql`id = any(${membersOf(query.people, directory)}::text[])`);
  if (query.roleName)
    found.push(
      holders('role', directory.roleCodes(), (code) => roleName(code, query.locale, hall), query.roleName, hall),
    );
  if (query.userPost)
    found.push(
      holders('post', directory.postCodes(), (code) => postName(code, query.locale, hall), query.userPost, hall),
    );
  return found;
}

/** By name, by login name or by number. */
function typedCondition(keyword: string, directory: Directory): Condition {
  const typed = plainName(keyword);
  if (typed === '') return sql`true`;
  const called = calledLike(typed, directory);
  return /^\d{3,}$/.test(typed) ? sql`(${called} or ${contains('userCode', typed)})` : called;
}

/** Whom somebody chose lately comes before his own department, and that before everybody else. */
async function nearness(person: Person, hall: Hall): Promise<Condition> {
  const recent = await getPreference(person, RECENT_PEOPLE, hall);
  const ids = Array.isArray(recent) ? recent.filter((id) => typeof id === 'string') : [];
  return sql`case when id = any(${ids}::text[]) then '0' when dept_id = ${person.deptId} then '1' else '2' end`;
}

/** Who has a role or post whose name contains the part: few, so their ids are the condition. */
function holders(
  kind: 'role' | 'post',
  codes: string[],
  nameOf: (code: string) => string,
  part: string,
  hall: Hall,
): Condition {
  const typed = part.toLowerCase();
  const wanted = codes.filter((code) => nameOf(code).toLowerCase().includes(typed) || code === part);
  const ids = [...new Set(wanted.flatMap((code) => hall.directory.usersOf(`${kind}:${code}`)))];
  return sql`id = any(${ids}::text[])`;
}

function toUser({ id, data }: StoredRecord, reach: boolean, locale: Locale, hall: Hall): OrganisationUser {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const user = hall.directory.user(id);
  const dept = hall.directory.dept(text('deptId'));
  const listed = (names: string[]) => listText(names, locale);
  return {
    id,
    userId: id,
    nickName: text('realName') || text('username'),
    username: text('username'),
    mobile: reach ? text('mobile') : '',
    email: reach ? text('email') : '',
    roleName: listed((user?.roles ?? []).map((code) => roleName(code, locale, hall))),
    deptName: deptName(dept?.id, locale, hall),
    parentName: deptName(dept?.parentId, locale, hall),
    userPost: listed((user?.posts ?? []).map((code) => postName(code, locale, hall))),
    userCode: text('userCode'),
    zweimc: text('zweimc'),
  };
}
