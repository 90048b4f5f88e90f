import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import { ExpressionError } from '../../../../definition/expression/errors.ts';
import { evaluateTemplate } from '../../../../definition/expression/template.ts';
import type { Hall } from '../../hall.ts';
import { readApprovals } from '../approvals.ts';
import { freeBookings } from '../bookings.ts';
import { runEffects } from '../effects.ts';
import { evaluating } from '../expressionFailure.ts';
import { isGoneOnFrom } from '../followed.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { tellPeople } from '../messages.ts';
import { onRequest } from '../move.ts';
import type { Move, MoveInput } from '../move.ts';
import { drawNumbers } from '../numbers.ts';
import { readRelated } from '../related.ts';
import { requestScope } from '../run.ts';
import { updateInstance } from '../settle.ts';
import type { Viewpoint } from '../viewpoint.ts';
import { lostTo, winnerOf } from '../winner.ts';

/**
 * 取消: the applicant gives back what was approved and is not used up, where the topic allows it. What it holds is free
 * again, what it wrote is undone by the topic's own effects, and those who approved it are told.
 */
export async function cancelRequest(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { trx, instance, involvement, topic, locale } = move;
    if (!involvement.initiator || !topic.manifest.cancel) {
      throw new HallError('actionNotAllowed', { data: { action: 'cancel' } });
    }
    if (instance.state === 'cancelled') {
      const winner = await winnerOf(instance.id, null, trx, hall, locale);
      throw new HallError('instanceEnded', { data: { state: instance.state, ...winner } });
    }
    if (!evaluating(() => mayCancel(move)) || (await isGoneOnFrom(instance, trx)))
      throw new HallError('notCancellable', await lostTo(move, null));
    const before = instance.form_data;
    const after = await drawNumbers(move, ['cancelled'], before);
    await writeInstanceStep(move, {
      outcome: 'cancel',
      comment: input.comment,
      ...(after !== before && { before, after }),
    });
    await freeBookings(trx, instance.id);
    await runEffects(move, 'cancelled', after);
    await updateInstance(move, { formData: after === before ? undefined : after });
    await trx.updateTable('wf_instance').set({ state: 'cancelled' }).where('id', '=', instance.id).execute();
    const approvers = (await readApprovals(trx, instance.id, topic.process)).map(({ userId }) => userId);
    const told = [...new Set(approvers)].filter((id) => id !== person.id);
    await tellPeople(move, 'cancelled', told, { comment: input.comment?.trim() ?? '' });
  });
}

export async function offersCancel({ instance, topic, involvement }: Viewpoint, hall: Hall): Promise<boolean> {
  if (!involvement.initiator || instance.state !== 'completed' || !topic.manifest.cancel) return false;
  const related = await readRelated(topic, [instance.form_data], instance.initiator, hall.db, hall);
  try {
    const may = mayCancel({ hall, instance, topic, related, now: hall.clock.now() });
    return may && !(await isGoneOnFrom(instance, hall.db));
  } catch (error) {
    // what cannot be worked out does not allow it
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

/** A completed request, while what the topic asks for holds. */
function mayCancel(seen: Pick<Move, 'hall' | 'instance' | 'topic' | 'now' | 'related'>): boolean {
  const { instance, topic } = seen;
  const { cancel } = topic.manifest;
  if (instance.state !== 'completed') return false;
  return typeof cancel === 'string'
    ? evaluateTemplate(cancel, requestScope(instance.form_data, seen)) === true
    : cancel === true;
}
