import { HallError } from '../../contract/errors.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { strings } from './authority.ts';
import { groupsOf, peopleInGroups } from './message-groups.ts';
import { updateRecord } from './store.ts';
import { campusDateTime } from '../../definition/campus.ts';

const DRAFT = 0;
const SENT = 1;
const DEPARTMENTS = 1;
const GROUPS = 2;

/** A notice is a draft until it is released; then everybody whom it is for gets a message, and it stays as it is. */
export const notice: Behaviour = {
  fixed: ({ data }) => data['status'] === SENT,
  async beforeSave({ before, data }, context) {
    if (before?.data['status'] === SENT)
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
      if (record.data['status'] === SENT)
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
  },
};

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
