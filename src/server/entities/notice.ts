import { HallError } from '../../contract/errors.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { updateRecord } from './store.ts';
import { campusDateTime } from '../../definition/campus.ts';

const DRAFT = 0;
const SENT = 1;
const DEPARTMENTS = 1;

/** A notice is a draft until it is released; then everybody whom it is for gets a message, and it stays as it is. */
export const notice: Behaviour = {
  async beforeSave({ before, data }, context) {
    if (before?.data['status'] === SENT)
      throw new HallError('alreadyReleased', { values: { name: String(before.data['title']) } });
    const departments = receivers(data);
    if (departments?.length === 0) return [{ path: 'receiverIds', message: context.text('receiversRequired') }];
    data['status'] = DRAFT;
    data['receiverName'] = receiverName(departments, context);
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
      await tools.notify(trx, tools.peopleIn(receivers(record.data)), {
        kind: 'notice',
        title,
        values: { noticeId: record.id },
      });
      return null;
    },
  },
};

/** null: everybody */
function receivers(data: FormData): string[] | null {
  if (data['receiverType'] !== DEPARTMENTS) return null;
  const ids = data['receiverIds'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

function receiverName(departments: string[] | null, { text, tools }: BehaviourContext): string {
  const names = departments?.map((id) => tools.deptName(id)).join('、') ?? text('everybody');
  return names.slice(0, 500);
}
