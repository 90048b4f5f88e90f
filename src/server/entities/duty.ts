import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import { CAMPUS_MS, campusDate } from '../../definition/campus.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { refused } from './refused.ts';
import { fieldEquals, findRecord, insertRecord, lockRecords, selectRecords, updateRecord } from './store.ts';
import type { StoredRecord } from './store.ts';
import { ofPerson } from './views.ts';

const ROSTER = 'workStation/on-duty';
const SWAPS = 'workStation/duty-swap';
/** hours of the campus: the day shift, and after it the night shift until the morning */
const DAY_BEGINS = 8;
const DAY_ENDS = 20;

/**
 * The roster. Who is on duty asks a colleague to take it over, or to exchange it for one of his; who keeps the roster does so at
 * once. Whose duty changes is told.
 */
export const onDuty: Behaviour = {
  async afterSave({ data }, { before }, context) {
    if (!before || before.data['userId'] === data['userId']) return;
    await tell('changed', [before.data['userId'], data['userId']], data, context, { other: nameOf(data, context) });
  },
  actions: {
    async askSwap(duty, input, context) {
      const { trx, person, now, entity } = context;
      const colleague = String(input['colleague']);
      const back = await dutyInReturn(duty, input, context);
      await refuseBusy(duty, back, colleague, context);
      const waiting = { where: [fieldEquals('dutyId', duty.id), fieldEquals('status', 'asked')] };
      if ((await selectRecords(trx, entity(SWAPS), waiting)).length > 0)
        throw changedMeanwhile(duty, 'askSwap', context);
      const reason = input['reason'] ?? '';
      const swap: FormData = {
        ...{ requester: person.id, colleague, parties: [person.id, colleague], status: 'asked', reason },
        ...{ dutyId: duty.id, dutyDate: fact('dutyDate', duty), shift: fact('shift', duty), post: fact('post', duty) },
        ...(back && { returnId: back.id, returnDate: fact('dutyDate', back) }),
        ...(back && { returnShift: fact('shift', back), returnPost: fact('post', back) }),
      };
      await insertRecord(trx, entity(SWAPS), swap, { by: person.id, at: now });
      await tell(back ? 'askedExchange' : 'asked', [colleague], swap, context, { comment: reason });
      return null;
    },
    async arrange(duty, input, context) {
      const { person } = context;
      const colleague = String(input['colleague']);
      const back = await dutyInReturn(duty, input, context);
      await refuseBusy(duty, back, colleague, context);
      const within = person.dataScope === null || !back || person.dataScope.includes(back.deptId ?? '');
      if (!within && back.createdBy !== person.id) throw new HallError('forbidden');
      await give(duty, colleague, context);
      if (back) await give(back, String(duty.data['userId']), context);
      return null;
    },
  },
};

/** What somebody asks of a colleague: it is done when the colleague accepts, as long as both still have these duties. */
export const dutySwap: Behaviour = {
  actions: {
    async accept(swap, _input, context) {
      const { trx, entity } = context;
      const { requester, colleague, dutyId, returnId, returnDate, parties } = swap.data;
      const ids = [dutyId, returnId].filter((id) => typeof id === 'string');
      await lockRecords(trx, entity(ROSTER), ids);
      const [duty, back] = await Promise.all(ids.map((id) => findRecord(trx, entity(ROSTER), id)));
      const stands = duty?.data['userId'] === requester && duty?.data['dutyDate'] === swap.data['dutyDate'];
      const backStands =
        returnId === undefined || (back?.data['userId'] === colleague && back?.data['dutyDate'] === returnDate);
      if (!duty || !stands || !backStands) throw changedMeanwhile(swap, 'accept', context);
      await refuseBusy(duty, back, String(colleague), context);
      await move(duty, String(colleague), context);
      if (back) await move(back, String(requester), context);
      await answer(swap, { status: 'accepted' }, context);
      const other = context.tools.nameOf(String(requester));
      await tell(back ? 'acceptedExchange' : 'accepted', people(parties), swap.data, context, { other });
      return null;
    },
    async refuse(swap, { note }, context) {
      await answer(swap, { status: 'refused', ...(note !== undefined && { note }) }, context);
      await tell('refused', people(swap.data['parties']), swap.data, context, { comment: note ?? '' });
      return null;
    },
    async withdraw(swap, _input, context) {
      await answer(swap, { status: 'withdrawn' }, context);
      await tell('withdrawn', people(swap.data['parties']), swap.data, context);
      return null;
    },
  },
};

/** Who is on duty at this hour, each with the department and the mobile number that he has in the address book. */
export const dutyNow: Behaviour = {
  view: (tools) => {
    const now = tools.now();
    const hour = new Date(now.getTime() + CAMPUS_MS).getUTCHours();
    // a night shift belongs to the day on which it begins
    const early = hour < DAY_BEGINS;
    const day = campusDate(early ? new Date(now.getTime() - 86_400_000) : now);
    const shift = early || hour >= DAY_ENDS ? 'night' : 'day';
    return sql`
      select duty.id, duty.revision, null::text as created_by, duty.created_at, null::text as updated_by,
        duty.updated_at, person.dept_id,
        jsonb_strip_nulls(jsonb_build_object('post', duty.data -> 'post', 'shift', duty.data -> 'shift', 'userId', person.id,
          'deptId', person.dept_id, 'phone', duty.data -> 'phone', 'mobile', ${ofPerson('mobile')})) as data
      from work_station_on_duty duty join sys_user person on person.id = duty.data ->> 'userId'
      where (duty.data ->> 'dutyDate' = ${campusDate(now)} and duty.data ->> 'shift' = 'all')
        or (duty.data ->> 'dutyDate' = ${day} and duty.data ->> 'shift' = ${shift})`;
  },
};

/** The duty that the colleague has on the day that was named, locked; undefined where none was. */
async function dutyInReturn(duty: StoredRecord, input: FormData, context: BehaviourContext) {
  const { trx, entity, text, now } = context;
  const { colleague, returnDate } = input;
  if (colleague === duty.data['userId']) throw refused('colleague', text('duty.self'));
  if (typeof returnDate !== 'string' || returnDate === '') return undefined;
  const where = [fieldEquals('userId', String(colleague)), fieldEquals('dutyDate', returnDate)];
  const [first] = returnDate < campusDate(now) ? [] : await selectRecords(trx, entity(ROSTER), { where });
  if (!first) throw refused('returnDate', text('duty.none'));
  await lockRecords(trx, entity(ROSTER), [first.id]);
  return first;
}

/** Nobody is on duty in two places at once, whether he takes a duty over or gets one in return. */
async function refuseBusy(
  duty: StoredRecord,
  back: StoredRecord | undefined,
  colleague: string,
  context: BehaviourContext,
) {
  const moved = [duty.id, back?.id];
  const takes: [StoredRecord, string, string][] = [[duty, colleague, 'colleague']];
  if (back) takes.push([back, String(duty.data['userId']), 'returnDate']);
  for (const [{ data }, userId, path] of takes) {
    const where = [fieldEquals('userId', userId), fieldEquals('dutyDate', String(data['dutyDate']))];
    const others = await selectRecords(context.trx, context.entity(ROSTER), { where });
    const clash = others.some((other) => !moved.includes(other.id) && meet(other.data['shift'], data['shift']));
    if (clash) throw refused(path, context.text('duty.busy', { name: context.tools.nameOf(userId) }));
  }
}

const fact = (name: string, { data }: StoredRecord) => data[name] ?? '';

const meet = (one: unknown, other: unknown): boolean => one === other || one === 'all' || other === 'all';

async function move(
  duty: StoredRecord,
  userId: string,
  { trx, entity, person, now }: BehaviourContext,
): Promise<StoredRecord> {
  return updateRecord(trx, entity(ROSTER), duty.id, { ...duty.data, userId }, { by: person.id, at: now });
}

async function give(duty: StoredRecord, userId: string, context: BehaviourContext): Promise<void> {
  const { data } = await move(duty, userId, context);
  await tell('changed', [duty.data['userId'], userId], data, context, { other: nameOf(data, context) });
}

async function answer(
  swap: StoredRecord,
  said: FormData,
  { trx, entity, person, now }: BehaviourContext,
): Promise<void> {
  const stamp = { by: person.id, at: now };
  await updateRecord(trx, entity(SWAPS), swap.id, { ...swap.data, ...said }, stamp, swap.revision);
}

async function tell(
  kind: string,
  ids: readonly unknown[],
  { dutyDate, post = '', returnDate = '' }: FormData,
  { trx, tools, person, entity }: BehaviourContext,
  more: FormData = {},
): Promise<void> {
  const values = { by: person.realName, date: String(dutyDate), post, returnDate, ...more };
  await tools.notify(trx, people(ids), { kind: `duty.${kind}`, title: entity(ROSTER).manifest.title, values });
}

const people = (ids: unknown): string[] =>
  Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : [];

const nameOf = ({ userId }: FormData, { tools }: BehaviourContext): string => tools.nameOf(String(userId));

/** 409: what was asked for no longer stands so. */
function changedMeanwhile({ data }: StoredRecord, action: string, { definition }: BehaviourContext): HallError {
  const named = (definition.manifest.actions ?? []).find((each) => typeof each !== 'string' && each.name === action);
  const title = typeof named === 'object' ? (named.title ?? action) : action;
  return new HallError('recordState', {
    values: { name: `${String(data['dutyDate'])} ${String(data['post'])}`, action: title },
  });
}
