import { HallError } from '../../contract/errors.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { strings } from './authority.ts';
import { groupsOf, peopleInGroups } from './message-groups.ts';
import { updateRecord } from './store.ts';
import { campusDateTime } from '../../definition/campus.ts';

const DRAFT = 0;
const SENT = 1;
const WITHDRAWN = 2;
const DEPARTMENTS = 1;
const GROUPS = 2;

/**
 * A notice is a draft until it is released; then everybody whom it is for gets a message, and it stays as it is. One that was
 * released by mistake is withdrawn: who has not read it never will, who has is told that it does not hold.
 */
export const notice: Behaviour = {
  fixed: ({ data }) => isOut(data),
  async beforeSave({ before, data }, context) {
    if (before && isOut(before.data))
      throw new HallError('alreadyReleased', { values: { name: String(before.data['title']) } });
    const type = data['receiverType'];
    const chosen = strings(data[type === GROUPS ? 'groupIds' : 'receiverIds']);
    if (type === GROUPS && chosen.length === 0) return [{ path: 'groupIds', message: context.text('groupsRequired') }];
    if (type === DEPARTMENTS && chosen.length === 0)
      return [{ path: 'receiverIds', message: context.text('receiversRequired') }];
    data['status'] = DRAFT;
    data['receiverName'] = (await receiverName(data, chosen, context)).slice(0, 500);
    return [];
  },
  actions: {
    async release(record, _input, context) {
      const { trx, definition, person, now, tools } = context;
      if (isOut(record.data))
        throw new HallError('alreadyReleased', { values: { name: String(record.data['title']) } });
      const facts = { status: SENT, senderName: person.realName, senderDate: campusDateTime(now) };
      await updateRecord(
        trx,
        definition,
        record.id,
        { ...record.data, ...facts },
        { by: person.id, at: now },
        record.revision,
      );
      const title = String(record.data['title']);
      await tools.notify(trx, await receivers(record.data, context), {
        kind: 'notice',
        title,
        values: { noticeId: record.id },
      });
      return null;
    },
    // its condition lets only what is out be withdrawn, and that once
    async withdraw(record, _input, context) {
      const { trx, definition, person, now, tools } = context;
      const data = { ...record.data, status: WITHDRAWN };
      await updateRecord(trx, definition, record.id, data, { by: person.id, at: now }, record.revision);
      const sent = new Date(String(record.data['senderDate']));
      await tools.notify(trx, await tools.takeBackNotice(trx, record.id, sent), {
        kind: 'noticeWithdrawn',
        title: String(record.data['title']),
        values: { noticeId: record.id },
      });
      return null;
    },
  },
};

const isOut = (data: FormData): boolean => data['status'] === SENT || data['status'] === WITHDRAWN;

/** Whom it is for when it is released: groups are asked for then. */
async function receivers(data: FormData, context: BehaviourContext): Promise<string[]> {
  const { tools } = context;
  if (data['receiverType'] === DEPARTMENTS) return tools.peopleIn(strings(data['receiverIds']));
  return data['receiverType'] === GROUPS ? peopleInGroups(strings(data['groupIds']), context) : tools.peopleIn(null);
}

async function receiverName(data: FormData, chosen: readonly string[], context: BehaviourContext): Promise<string> {
  if (data['receiverType'] === DEPARTMENTS) return chosen.map((id) => context.tools.deptName(id)).join('、');
  if (data['receiverType'] !== GROUPS) return context.text('everybody');
  return (await groupsOf(chosen, context)).map(({ data: group }) => String(group['name'])).join('、');
}
