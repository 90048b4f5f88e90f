import { verbsThat } from '../../../definition/verbs.ts';
import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { Part } from '../../db/statement.ts';
import { covers } from '../../access/substitutes.ts';
import { readTaskMessages } from '../notices/messages.ts';
import { NOTICE_TOPIC, noticePayloads } from '../notices/noticeTopic.ts';
import { MOST_CANDIDATES } from './messages.ts';
import type { Progress } from './progress.ts';
import type { OpenTask } from './tasks.ts';

type Moving = Pick<Progress, 'trx' | 'hall' | 'instance' | 'now'>;

const ENDING: readonly HistoryOutcome[] = verbsThat(({ ends }) => ends === true);

/** In whose list open tasks stand, or stood: who has them or may claim them, and whoever stands in for one of these. */
function concernedBy(tasks: readonly OpenTask[], { hall, instance, now }: Moving): string[] {
  const own = tasks.flatMap(({ assignee, owner, candidates }) => {
    const may = candidates.flatMap(({ kind, subject }) =>
      kind === 'user' ? [subject] : hall.directory.usersOf(subject),
    );
    return [...may.slice(0, MOST_CANDIDATES), ...[assignee, owner].filter((id) => id !== null)];
  });
  const people = new Set(own);
  const standIns = [...people].flatMap((id) => hall.substitutes.standInsOf(id, now));
  const covering = standIns.filter((each) => covers(each, instance)).map(({ substituteId }) => substituteId);
  return [...new Set([...people, ...covering])];
}

/** The open pages of those whom it concerns look again: theirs who have the tasks, and the applicant's. */
function lookAgain(move: Moving, people: readonly string[]): void {
  const all = new Set([...people, move.instance.initiator]);
  move.hall.bus.hint(move.trx, NOTICE_TOPIC, ...noticePayloads('moved', [...all]));
}

/** A step that leaves its task open has changed who has it. What ends tasks is told by {@link doneWith}. */
export function tellHeld(move: Moving & Pick<Progress, 'open'>, taskId: string, outcome: HistoryOutcome): void {
  if (ENDING.includes(outcome)) return;
  lookAgain(
    move,
    concernedBy(
      move.open.filter(({ id }) => id === taskId),
      move,
    ),
  );
}

/** Tasks are open no more: whoever could have done them need not be told about them any longer. */
export function doneWith(progress: Moving, closed: readonly OpenTask[]): Part[] {
  if (closed.length === 0) return [];
  const people = concernedBy(closed, progress);
  lookAgain(progress, people);
  return [
    readTaskMessages(
      people,
      closed.map(({ id }) => id),
      progress.hall,
    ),
  ];
}
