import { sql } from 'kysely';
import { newId } from '../../db/id.ts';
import { tableOf } from '../../db/entity-columns.ts';
import { strings } from '../../entities/authority.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { behaviourTools } from '../records/tools.ts';

const HOUR = 3_600_000;
/** After so long everybody has read it; before, three of five. */
const LATE_READERS = 10 * 24 * HOUR;

/** The demo's notices that are out have been delivered too: their readers have them, and who sent them sees who read when. */
export async function seedDemoReceipts(hall: Hall): Promise<void> {
  if (!hall.registry.entity('sys/notice')) return;
  const { peopleIn } = behaviourTools(hall);
  const now = hall.clock.now();
  const { rows: notices } = await sql<{ id: string; data: FormData }>`
    select id, data from ${sql.table(tableOf('sys/notice'))}
    where data ->> 'senderDate' is not null and id like 'demo-%'`.execute(hall.db);
  const messages = notices.flatMap(({ id, data }) => {
    const sent = new Date(String(data['senderDate']));
    const receivers = peopleIn(data['receiverType'] === 1 ? strings(data['receiverIds']) : null);
    const isLate = now.getTime() - sent.getTime() > LATE_READERS;
    return receivers.map((userId, index) => {
      const read = new Date(Math.min(sent.getTime() + (1 + ((index * 7) % 50)) * HOUR, now.getTime()));
      return {
        ...{ id: newId(), user_id: userId, kind: 'notice', instance_id: null, task_id: null },
        ...{ title: String(data['title']), values: JSON.stringify({ noticeId: id }) },
        ...{ created_at: sent, read_at: isLate || index % 5 < 3 ? read : null },
      };
    });
  });
  if (messages.length > 0) await hall.db.insertInto('hall_message').values(messages).execute();
}
