import type { JsonValue } from '../../definition/types/json.ts';
import type { Behaviour } from './behaviour.ts';

/** A mail is its sender's alone until it is sent; then it is its receivers' too, and they hear of it. */
export const emailList: Behaviour = {
  async beforeSave({ before, data }, { person }) {
    const sender = before?.data['sender'] ?? person.id;
    data['sender'] = sender;
    data['people'] =
      data['box'] === 'draft' ? [sender] : [...new Set([sender, ...ids(data['receiverIds']), ...ids(data['copyIds'])])];
    return [];
  },
  async afterSave(record, { before }, { trx, tools, person }) {
    const { box, subject, people } = record.data;
    if (box !== 'sent' || before?.data['box'] === 'sent') return;
    const receivers = ids(people).filter((id) => id !== person.id);
    const values = { entity: 'email/emailList', recordId: record.id };
    await tools.notify(trx, receivers, { kind: 'notice', title: String(subject), values });
  },
};

function ids(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
