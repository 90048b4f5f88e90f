import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { JsonValue } from '../../../../definition/types/json.ts';
import type { Hall } from '../../hall.ts';
import { takeAttachments } from '../attachments.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { tellPeople } from '../messages.ts';
import { onRequest, refuseUnlessSeen } from '../move.ts';
import type { MoveInput } from '../move.ts';
import { useFiles } from '../fileUses.ts';
import { requireComment } from '../taskMove.ts';
import { taskMeant } from '../viewpoint.ts';

export interface CommentRequest extends MoveInput {
  attachments?: JsonValue[] | undefined;
}

/** 评论: a word, with files, that moves nothing. Any participant may, also after the end. */
export async function commentRequest(person: Person, input: CommentRequest, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { trx, instance, involvement } = move;
    await refuseUnlessSeen(move, input);
    requireComment(move, input.comment);
    const { attachments, wrong } = await takeAttachments(person, input.attachments ?? [], trx);
    if (wrong.length > 0) {
      const message = hall.texts.text(move.locale, 'errors.fileNotFound');
      throw new HallError('invalidData', {
        data: { errors: wrong.map((place) => ({ path: `attachments.${place}`, message })) },
      });
    }
    const mine = taskMeant(involvement, person, input.taskId)?.task;
    await writeInstanceStep(move, {
      outcome: 'comment',
      comment: input.comment,
      attachments,
      taskId: mine?.id ?? null,
      ...(mine && { activityId: mine.activity_id, activityName: mine.name, rows: mine.rows }),
    });
    await useFiles(trx, person, 'instance', instance.id, { attachments });
    const others = [instance.initiator, ...involvement.open.flatMap(({ assignee }) => assignee ?? [])];
    const told = [...new Set(others)].filter((userId) => userId !== person.id);
    await tellPeople(move, 'comment', told, { by: person.realName, comment: (input.comment ?? '').slice(0, 200) });
  });
}
