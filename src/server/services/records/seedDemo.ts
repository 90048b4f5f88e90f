import { sql } from 'kysely';
import { hashPassword } from '../../access/passwords.ts';
import { tableOf } from '../../db/entity-columns.ts';
import { campusDate } from '../../../definition/campus.ts';
import { rowsAsOf } from '../../../definition/moveDates.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { hasBehaviour } from '../../entities/behaviours.ts';
import type { Hall } from '../hall.ts';
import { writeSeeds } from './writeSeeds.ts';

const USERS = 'sys/user';

export interface Demo {
  /** rows by entity, in the order in which they are added */
  organisation: Readonly<Record<string, readonly FormData[]>>;
  password: string;
}

/**
 * Adds the demo's organisation and people, who can log in with the demo's password, the rows that entities bring along for it,
 * and the valid samples of entities that would be empty otherwise; logs stay empty. Each once: what somebody deleted stays
 * deleted.
 */
export async function seedDemo(demo: Demo, hall: Hall): Promise<void> {
  const organisation = Object.entries(demo.organisation).flatMap(([key, rows]) => {
    const definition = hall.registry.entity(key);
    return definition ? [{ kind: 'demo', definition, rows }] : [];
  });
  await writeSeeds(organisation, hall);
  await givePasswords(demo, hall);
  const empty = hall.registry.entities().filter(({ key, seed, manifest }) => {
    return !seed.length && !manifest.readonly && !hasBehaviour(key) && !Object.hasOwn(demo.organisation, key);
  });
  await writeSeeds(
    [
      ...hall.registry.entities().map((definition) => ({ kind: 'rows', definition, rows: demoRows(definition, hall) })),
      ...empty.map((definition) => ({ kind: 'sample', definition, rows: sampleRows(definition) })),
    ],
    hall,
  );
}

function demoRows({ demo = [], demoAsOf }: EntityDefinition, { clock }: Hall): readonly FormData[] {
  return demoAsOf === undefined ? demo : rowsAsOf(demo, demoAsOf, campusDate(clock.now()));
}

function sampleRows({ samples }: EntityDefinition): FormData[] {
  const valid = samples.filter((sample) => !sample.errors);
  return valid.map(({ name, formData }) => ({ ...formData, id: `demo-${name}` }));
}

/** One hash for all: it is no secret, and one costs as much time as a login. */
async function givePasswords(demo: Demo, hall: Hall): Promise<void> {
  const definition = hall.registry.entity(USERS);
  if (!definition) return;
  const ids = (demo.organisation[USERS] ?? []).map((row) => String(row['id']));
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tableOf(USERS))} where id = any(${ids}::text[])
      and id not in (select user_id from auth_credential)`.execute(hall.db);
  if (!rows.length) return;
  const row = { password_hash: await hashPassword(demo.password), changed_at: hall.clock.now() };
  await hall.db
    .insertInto('auth_credential')
    .values(rows.map(({ id }) => ({ user_id: id, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
