import type { VerbName } from './verbs.ts';

/** One verb of one person in a situation, and what it does to the tasks there (`a` is the one that all fight for). */
export interface Act {
  name: string;
  verb: VerbName;
  by: string;
  /** tasks that must still be open and as the person saw them; none for verbs on the request as a whole */
  needs: readonly string[];
  /** tasks that it ends, whose holder it changes */
  takes?: readonly string[];
  changes?: readonly string[];
  /** the whole request is over, stands still or goes on afterwards */
  ends?: true;
  suspends?: true;
  /** decided in a batch of one */
  inBatch?: true;
  /** the node, person or target that the verb names */
  words?: { userId?: string; userIds?: string[]; targetActivityId?: string; name?: string };
  /** open activities before and after it */
  next: (open: readonly string[]) => readonly string[];
}

/** How a request stands before two people fight for it, and what may be done then. */
export interface Situation {
  name: string;
  topic: string;
  /** what leads there: who does what, where */
  before: readonly { by: string; verb: VerbName; at?: string; userId?: string }[];
  /** open tasks by the names that acts use: activity, and whose it is where there are several */
  tasks: Readonly<Record<string, { activity: string; of?: string }>>;
  acts: readonly Act[];
  /** pairs that another situation has already; all are wanted unless said otherwise */
  pairs?: (first: Act, second: Act) => boolean;
}

/** Verbs that leave the request's own row as it is. */
const IDLE: readonly VerbName[] = ['cc', 'comment', 'urge'];
const HANDLED = ['alreadyHandled', 'staleRevision', 'alreadyClaimed'];

/**
 * Which errors the second may be refused with once the first has won; null = both succeed, one after the other; `nothing` =
 * a timer that does not fire.
 */
export function refusalOf(first: Act, second: Act): readonly string[] | 'nothing' | null {
  const over = first.ends === true;
  const touched = [...(first.takes ?? []), ...(first.changes ?? [])];
  switch (second.verb) {
    case 'cc':
    case 'comment':
      return null;
    case 'timer':
      return over || first.suspends || (first.takes ?? []).includes('a') ? 'nothing' : null;
    case 'move':
    case 'migrate':
      // they name the revision of the request, not of one of its tasks
      if (over) return ['instanceEnded'];
      if (first.suspends) return ['suspended'];
      return IDLE.includes(first.verb) ? null : ['staleRevision'];
    case 'reassign':
      if (over) return ['instanceEnded'];
      if (first.suspends) return ['suspended'];
      return touched.includes('a') ? HANDLED : null;
    case 'signal':
      if (over) return ['instanceEnded'];
      if (first.suspends) return ['suspended'];
      return (first.takes ?? []).includes('a') ? ['nobodyWaits'] : null;
    case 'terminate':
    case 'suspend':
    case 'activate':
      return over ? ['instanceEnded'] : null;
    case 'withdraw':
      if (over) return ['instanceEnded'];
      if (first.suspends) return ['suspended'];
      return first.verb === 'complete' ? ['notWithdrawable'] : null;
    case 'takeBack':
      if (over) return ['instanceEnded', 'notTakeable'];
      if (first.suspends) return ['suspended'];
      return [...IDLE, 'migrate'].includes(first.verb) ? null : ['notTakeable'];
    case 'urge':
      if (over) return ['instanceEnded', 'alreadyHandled'];
      if (first.suspends) return ['suspended'];
      if (first.verb === 'urge') return ['urgedRecently'];
      return (first.takes ?? []).includes('a') ? ['alreadyHandled'] : null;
    default:
      // his voice stays his while somebody else has a look at it, and may be taken out
      if (second.verb === 'removeSign' && first.verb === 'delegate' && first.by !== second.by) return null;
      if (second.needs.some((task) => touched.includes(task)) || over) return HANDLED;
      return first.suspends ? ['suspended'] : null;
  }
}
