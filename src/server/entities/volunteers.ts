import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { fieldEquals, findRecord, insertRecord, lockRecords, selectRecords, updateRecord } from './store.ts';

const ACTIVITIES = 'educationParty/volunteerActivity';
const SIGN_UPS = 'educationParty/volunteerSignUp';
/** states of those who take no place */
const GONE = ['withdrawn', 'refused'];

/** Who signs up for an activity gets a row of his own; its places are counted while the activity is locked. */
export const volunteerActivity: Behaviour = {
  actions: {
    async signUp(activity, asked, context) {
      const { person, trx, now } = context;
      const { title, volunteerType, serviceDate, hours } = activity.data;
      const definition = context.entity(SIGN_UPS);
      const [earlier] = await selectRecords(trx, definition, {
        where: [fieldEquals('activityId', activity.id), fieldEquals('userId', person.id)],
      });
      const values = { activity: title, volunteerType, serviceDate, hours, activityId: activity.id, userId: person.id };
      const data = { ...values, ...asked, status: 'submitted' } as FormData;
      const stamp = { by: person.id, at: now };
      if (earlier?.data['status'] === 'withdrawn') await updateRecord(trx, definition, earlier.id, data, stamp);
      else if (earlier) throw new HallError('invalidData', { data: { errors: [twice(context)] } });
      else await insertRecord(trx, definition, data, stamp);
      await count(activity.id, context);
      return null;
    },
  },
};

const twice = ({ text }: BehaviourContext) => ({ path: 'mobile', message: text('volunteer.twice') });

/** A row that comes, goes or changes its state changes how many places are left. */
export const volunteerSignUp: Behaviour = {
  async afterSave({ data }, { before }, context) {
    const ids = new Set([data['activityId'], before?.data['activityId']]);
    for (const id of ids) if (typeof id === 'string') await count(id, context);
  },
  async afterDelete(records, context) {
    const ids = new Set(records.map(({ data }) => data['activityId']));
    for (const id of ids) if (typeof id === 'string') await count(id, context);
  },
};

async function count(id: string, { trx, person, now, entity }: BehaviourContext): Promise<void> {
  const definition = entity(ACTIVITIES);
  await lockRecords(trx, definition, [id]);
  const activity = await findRecord(trx, definition, id);
  if (!activity) return;
  const rows = await selectRecords(trx, entity(SIGN_UPS), {
    where: [fieldEquals('activityId', id), sql`data ->> 'status' <> all(${GONE}::text[])`],
  });
  const data = { ...activity.data, signedUp: rows.length };
  await updateRecord(trx, definition, id, data, { by: person.id, at: now });
}
