import { HallError } from '../../../contract/errors.ts';
import { voiceOf } from './appoint.ts';
import type { Move } from './move.ts';
import type { OpenTaskRow } from './rows.ts';
import { deskAt, standing } from './run.ts';

/** The person to whom something is handed: present, and not the one who hands it over. */
export function colleague(move: Move, userId: string | undefined, whoLeft = false): string {
  if (userId === undefined || userId.trim() === '' || userId === move.person.id) {
    const message = move.hall.texts.text(move.locale, 'errors.personRequired');
    throw new HallError('personRequired', { data: { errors: [{ path: 'userId', message }] } });
  }
  if (!whoLeft && move.hall.directory.user(userId)?.enabled !== true) {
    const message = move.hall.texts.text(move.locale, 'errors.personLeft');
    throw new HallError('personLeft', { data: { errors: [{ path: 'userId', message }] } });
  }
  return userId;
}

/** Several people at once; at least one. `whoLeft`: somebody who is not here any more may be meant. */
export function colleagues(move: Move, userIds: readonly string[] | undefined, whoLeft = false): string[] {
  const named = [...new Set(userIds ?? [])];
  return (named.length === 0 ? [undefined] : named).map((userId) => colleague(move, userId, whoLeft));
}

/**
 * Who has signed at a step, or is asked there himself, gets no other one's voice: two of them could be a majority. The
 * applicant's voice is his leader's, where the leader is asked in his place.
 *
 * @param holder keeps the task, and with it a voice beside theirs; left out: it is handed on
 */
export async function refuseSecondVoice(
  move: Move,
  task: OpenTaskRow,
  userIds: readonly string[],
  holder: string | null = null,
): Promise<void> {
  const place = (await standing(move)).find(({ token }) => token === task.execution_id);
  const node = move.topic.process.nodes[task.activity_id];
  const spoken = new Set([holder, ...(place?.signers ?? [])].map(voice));
  const asked = userIds.map(voice);
  if (new Set(asked).size < asked.length || asked.some((who) => spoken.has(who))) throw new HallError('alreadySigns');

  function voice(userId: string | null): string | null {
    return node && userId !== null ? voiceOf(deskAt(move, node), userId) : userId;
  }
}
