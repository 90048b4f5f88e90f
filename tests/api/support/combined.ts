import { sql } from 'kysely';
import type { FormData as Data, JsonObject } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { tableOf } from '../../../src/server/db/entity-columns.ts';
import type { FlowHall } from './flow.ts';
import { TEXT, assignee } from './topics.ts';

/** What the tests of one feature beside another have in common. */

export const LEADER = assignee('leaderOf(initiator)');

/** A table of what is judged by whom. */
export const CANDIDATES: JsonSchema = {
  type: 'array',
  title: 'Candidates',
  items: {
    type: 'object',
    properties: {
      name: { ...TEXT, title: 'Name' },
      person: { type: 'string', title: 'Judge', format: 'user-id' },
      score: { type: 'integer', title: 'Score' },
    },
  },
};

/** One task for each element, as the inside of a user task or a sub-process. */
export const over = (collection: string, variable: string, sequential = false): string =>
  `<multiInstanceLoopCharacteristics isSequential="${String(sequential)}" flowable:collection="\${${collection}}" flowable:elementVariable="${variable}"/>`;

/** The records of an entity that have this value in this field, oldest first. */
export async function recordsOf(flow: FlowHall, entity: string, field: string, value: string): Promise<Data[]> {
  const { rows } = await sql<{ data: Data }>`
    select data from ${sql.table(tableOf(entity))} where data ->> ${sql.lit(field)} = ${value} order by created_at, id`.execute(
    flow.hall.hall.db,
  );
  return rows.map(({ data }) => data);
}

export async function userId(flow: FlowHall, username: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where data ->> 'username' = ${username}`.execute(
    flow.hall.hall.db,
  );
  return rows[0]?.id ?? '';
}

export const formOf = async (flow: FlowHall, who: string, id: string): Promise<JsonObject> =>
  (await flow.detail(who, id)).data?.formData ?? {};

/** Where a request waits, as `activity assignee`. */
export const waitsAt = async (flow: FlowHall, initiator: string, id: string): Promise<string[]> =>
  ((await flow.detail(initiator, id)).data?.openTasks ?? []).map(({ activityId, assignee: who }) =>
    who ? `${activityId} ${who}` : activityId,
  );
