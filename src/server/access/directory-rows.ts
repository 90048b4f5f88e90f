import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { JsonObject, JsonValue } from '../../definition/types/json.ts';
import type { Tables } from '../db/tables.ts';

/** The rows of the organisation's entities, as far as rights and approvers need them. */
export interface OrganisationRows {
  users: Row[];
  depts: Row[];
  roles: Row[];
  posts: Row[];
  menus: Row[];
  /** rules of the approval matrix that are in force */
  matrix: Row[];
}

/** Where the directory looks. */
export interface DirectorySource {
  all(): Promise<OrganisationRows>;
  /** as many of these people as there are */
  users(ids: readonly string[]): Promise<Row[]>;
}

export interface Row {
  id: string;
  data: JsonObject;
}

/** What the directory needs of a person, so that 30,000 of them fit into memory. */
const USER_FIELDS = [
  ...['username', 'realName', 'deptId', 'accountType', 'superAdmin', 'status', 'email', 'mobile'],
  ...['roleIdList', 'postIdList', 'counselorId', 'supervisorId', 'avatar', 'className'],
];

const FIELDS = sql.join(USER_FIELDS.flatMap((name) => [sql.lit(name), sql`data -> ${sql.lit(name)}`]));
const USERS = sql<Row>`select id, jsonb_strip_nulls(jsonb_build_object(${FIELDS})) as data from sys_user`;

export const directorySource = (db: Kysely<Tables>): DirectorySource => ({
  all: () => readOrganisation(db),
  users: async (ids) => (await sql<Row>`${USERS} where id = any(${ids}::text[])`.execute(db)).rows,
});

/** Reads the organisation in one snapshot. The tables come from entity definitions, so they are not in Tables. */
async function readOrganisation(db: Kysely<Tables>): Promise<OrganisationRows> {
  const users = await USERS.execute(db);
  const all = async (table: string) =>
    (await sql<Row>`select id, data from ${sql.table(table)} order by id`.execute(db)).rows;
  return {
    users: users.rows,
    depts: await all('sys_dept'),
    roles: await all('sys_role'),
    posts: await all('sys_post'),
    menus: await all('sys_menu'),
    matrix: (await all('sys_matrix')).filter(({ data }) => numberIn(data, 'status', 1) === 1),
  };
}

export const textIn = (data: JsonObject, name: string): string | null => {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const numberIn = (data: JsonObject, name: string, otherwise: number): number => {
  const value = data[name];
  return typeof value === 'number' ? value : otherwise;
};

export const listIn = (data: JsonObject, name: string): string[] => {
  const value: JsonValue | undefined = data[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};
