import { TEXT, assignee, chain, countersign, group } from './topics.ts';
import type { TestTopic } from './topics.ts';

const ALL = [
  'complete',
  'reject',
  'rollback',
  'delegate',
  'transfer',
  'cc',
  'comment',
  'addSign',
  'removeSign',
] as const;

export const VERB_TOPICS: Record<string, TestTopic> = {
  plain: {
    properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
    manifest: { number: 'T{yyyyMMdd}{seq:4}', summary: ['reason'], nodes: { first: { actions: [...ALL] } } },
    process: chain({
      first: assignee('leaderOf(initiator)'),
      second: group('role:finance'),
      third: assignee("usersInPost('president')"),
    }),
  },
  voting: {
    manifest: { nodes: { vote: { actions: ['complete', 'addSign', 'removeSign', 'transfer'] } } },
    process: chain({
      vote: countersign(
        "usersWithRole('registry', 'library', 'it')",
        'nrOfCompletedInstances * 3 >= nrOfInstances * 2',
      ),
      last: assignee('leaderOf(initiator)'),
    }),
  },
  // done as soon as one in four has said so
  quorum: {
    manifest: { nodes: { vote: { actions: ['complete', 'removeSign'] } } },
    process: chain({
      vote: countersign(
        "usersWithRole('registry', 'library', 'it', 'finance', 'hr')",
        'nrOfCompletedInstances * 4 >= nrOfInstances',
      ),
      last: assignee('leaderOf(initiator)'),
    }),
  },
  pair: { process: chain({ both: group('role:office,role:finance') }) },
};
