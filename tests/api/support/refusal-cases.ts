import type { ErrorName } from '../../../src/contract/errors.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { FlowHall } from './flow.ts';
import { TEXT, assignee, chain, countersign, flow as arrow, group } from './topics.ts';
import type { TestTopic } from './topics.ts';

const LEADER = assignee('leaderOf(initiator)');
const properties: TestTopic['properties'] = {
  reason: { ...TEXT, title: 'Reason' },
  amount: { type: 'number', title: 'Amount', minimum: 0, maximum: 100 },
  who: { type: 'string', title: 'Who', format: 'user-id' },
  people: { type: 'array', title: 'People', items: { type: 'string', format: 'user-id' }, maxItems: 9 },
};
const xor = (id: string, otherwise: string): string => `<exclusiveGateway id="${id}" default="${otherwise}"/>`;
const human = (id: string, who = group('role:finance')): string => `<userTask id="${id}" name="Step ${id}" ${who}/>`;
const ends = '<startEvent id="begin"/><endEvent id="end"/>';

export const REFUSAL_TOPICS: Record<string, TestTopic> = {
  line: { properties, process: chain({ look: LEADER, pay: group('role:finance'), file: group('role:hr') }) },
  plain: {
    properties,
    manifest: { nodes: { look: { actions: ['complete'] } } },
    process: chain({ look: LEADER, pay: group('role:finance') }),
  },
  empty: {
    properties,
    manifest: { approvers: { empty: 'fail' } },
    process: chain({ look: LEADER, mine: assignee('who') }),
  },
  votes: {
    properties,
    manifest: { nodes: { vote: { actions: ['complete', 'addSign', 'removeSign'] } } },
    process: chain({ vote: countersign('people', 'nrOfCompletedInstances >= nrOfInstances') }),
  },
  counted: {
    properties,
    process: chain({
      vote: countersign('people', 'nrOfCompletedInstances >= nrOfInstances'),
      pay: group('role:finance'),
    }),
  },
  // what its condition gives is no truth for every form
  odd: {
    properties,
    process: `${ends}${human('look', LEADER)}${human('pay')}${xor('a', 'a-end')}
      ${arrow('begin', 'look')}${arrow('look', 'a')}${arrow('a', 'pay', "${reason == 'odd' ? amount : amount > 3}")}${arrow('a', 'end')}${arrow('pay', 'end')}`,
  },
  // whether it goes round for ever, or anywhere at all, depends on the form
  circle: {
    properties,
    process: `${ends}${human('look', LEADER)}${human('pay')}${xor('a', 'a-pay')}${xor('b', 'b-pay')}
      ${arrow('begin', 'look')}${arrow('look', 'a')}${arrow('a', 'b', '${amount > 50}')}${arrow('a', 'pay')}
      ${arrow('b', 'a', '${amount > 40}')}${arrow('b', 'pay')}${arrow('pay', 'end')}`,
  },
};

/** Someone's verb that must be refused, on a request of this topic that stands somewhere. */
interface Case {
  name: string;
  error: ErrorName;
  topic?: string;
  formData?: FormData;
  /** what happens before */
  before?: (id: string) => Promise<unknown>;
  by: string;
  verb: string;
  /** at this activity; left out = the person's own task; null = names the request */
  task?: string | null;
  body?: object;
}

/** @param flow the hall, once there is one */
export function refusalCases(flow: () => FlowHall): Case[] {
  const done = (username: string, activity?: string) => (id: string) =>
    flow().act(username, id, 'complete', {}, activity);
  const onward = async (id: string) => {
    await done('leader')(id);
    await flow().act('finance', id, 'claim');
  };
  const admin = (verb: string) => (id: string) => flow().post('admin', verb, { processInstanceId: id, comment: 'so' });

  return [
    ...['complete', 'reject', 'rollback', 'delegate', 'transfer'].flatMap((verb): Case[] => [
      {
        name: `${verb} on an ended request`,
        error: 'alreadyHandled',
        before: admin('terminate'),
        by: 'leader',
        verb,
        task: 'look',
        body: { userId: 'dean' },
      },
      {
        name: `${verb} on a suspended request`,
        error: 'suspended',
        before: admin('suspend'),
        by: 'leader',
        verb,
        body: { userId: 'dean' },
      },
      {
        name: `${verb} by a stranger`,
        error: 'taskNotFound',
        by: 'student',
        verb,
        task: 'look',
        body: { userId: 'dean' },
      },
      {
        name: `${verb} by the applicant`,
        error: 'actionNotAllowed',
        by: 'teacher',
        verb,
        task: 'look',
        body: { userId: 'dean' },
      },
      {
        name: `${verb} with an old revision`,
        error: 'staleRevision',
        by: 'leader',
        verb,
        body: { revision: 99, userId: 'dean' },
      },
    ]),
    ...['complete', 'reject', 'rollback'].map((verb): Case => ({
      name: `${verb} without a word`,
      error: 'commentRequired',
      by: 'leader',
      verb,
      body: { comment: ' ' },
    })),
    ...['withdraw', 'urge'].flatMap((verb): Case[] => [
      {
        name: `${verb} of an ended request`,
        error: 'instanceEnded',
        before: admin('terminate'),
        by: 'teacher',
        verb,
        task: null,
      },
      {
        name: `${verb} of a suspended request`,
        error: 'suspended',
        before: admin('suspend'),
        by: 'teacher',
        verb,
        task: null,
      },
      { name: `${verb} by a stranger`, error: 'instanceNotFound', by: 'student', verb, task: null },
      { name: `${verb} by the approver`, error: 'actionNotAllowed', by: 'leader', verb, task: null },
    ]),
    {
      name: 'withdraw after an approval',
      error: 'notWithdrawable',
      before: done('leader'),
      by: 'teacher',
      verb: 'withdraw',
      task: null,
    },
    {
      name: 'take back after the next one acted',
      error: 'notTakeable',
      before: async (id) => {
        await onward(id);
        await done('finance')(id);
      },
      by: 'leader',
      verb: 'takeBack',
      task: null,
    },
    {
      name: 'take back one voice after all have been counted',
      error: 'voiceNotTakeable',
      topic: 'counted',
      formData: { reason: 'because', people: ['leader', 'hr'] },
      before: async (id) => {
        await done('leader')(id);
        await done('hr')(id);
      },
      by: 'hr',
      verb: 'takeBack',
      task: null,
    },
    {
      name: 'take back one voice while others are still asked',
      error: 'voiceNotTakeable',
      topic: 'counted',
      formData: { reason: 'because', people: ['leader', 'hr'] },
      before: done('leader'),
      by: 'leader',
      verb: 'takeBack',
      task: null,
    },
    {
      name: 'take back one voice after another one has spoken',
      error: 'voiceNotTakeable',
      topic: 'counted',
      formData: { reason: 'because', people: ['leader', 'hr', 'dean'] },
      before: async (id) => {
        await done('leader')(id);
        await done('hr')(id);
      },
      by: 'leader',
      verb: 'takeBack',
      task: null,
    },
    {
      name: 'a comment without a word',
      error: 'commentRequired',
      by: 'teacher',
      verb: 'comment',
      task: null,
      body: { comment: ' ' },
    },
    {
      name: 'urge twice',
      error: 'urgedRecently',
      before: (id) => flow().post('teacher', 'urge', { processInstanceId: id }),
      by: 'teacher',
      verb: 'urge',
      task: null,
    },
    { name: 'claim what is claimed', error: 'alreadyClaimed', before: onward, by: 'finance', verb: 'claim' },
    {
      name: 'roll back to what comes later',
      error: 'rollbackTarget',
      by: 'leader',
      verb: 'rollback',
      body: { targetActivityId: 'file' },
    },
    {
      name: 'roll back to where it stands',
      error: 'rollbackTarget',
      before: onward,
      by: 'finance',
      verb: 'rollback',
      body: { targetActivityId: 'pay' },
    },
    {
      name: 'roll back to nowhere',
      error: 'rollbackTarget',
      by: 'leader',
      verb: 'rollback',
      body: { targetActivityId: 'nothing' },
    },
    {
      name: 'an action that the node does not offer',
      error: 'actionNotAllowed',
      topic: 'plain',
      by: 'leader',
      verb: 'reject',
    },
    {
      name: 'delegate to nobody',
      error: 'personRequired',
      by: 'leader',
      verb: 'delegate',
      body: { userId: undefined },
    },
    {
      name: 'transfer to oneself',
      error: 'personRequired',
      by: 'leader',
      verb: 'transfer',
      body: { userId: 'leader' },
    },
    ...['delegate', 'transfer', 'cc'].map((verb): Case => ({
      name: `${verb} to somebody unknown`,
      error: 'personLeft',
      by: 'leader',
      verb,
      body: { userId: 'nobody', userIds: ['nobody'] },
    })),
    {
      name: 'approve when there is nobody to go on',
      error: 'noApprover',
      topic: 'empty',
      by: 'leader',
      verb: 'complete',
    },
    {
      name: 'take out of a vote who has no part in it',
      error: 'personRequired',
      topic: 'votes',
      formData: { reason: 'r', people: ['leader', 'dean'] },
      by: 'leader',
      verb: 'removeSign',
      body: { userIds: ['hr'] },
    },
    {
      name: 'a process that goes round without waiting',
      error: 'processLoops',
      topic: 'circle',
      formData: { reason: 'r', amount: 60 },
      by: 'leader',
      verb: 'complete',
    },
    {
      name: 'a condition that is neither true nor false',
      error: 'conditionNotBoolean',
      topic: 'odd',
      formData: { reason: 'odd', amount: 5 },
      by: 'leader',
      verb: 'complete',
    },
    { name: 'resolve what nobody delegated', error: 'actionNotAllowed', by: 'leader', verb: 'resolve' },
    { name: 'suspend by an approver', error: 'actionNotAllowed', by: 'leader', verb: 'suspend', task: null },
    {
      name: 'activate what has ended',
      error: 'instanceEnded',
      before: admin('terminate'),
      by: 'admin',
      verb: 'activate',
      task: null,
    },
    {
      name: 'terminate twice',
      error: 'instanceEnded',
      before: admin('terminate'),
      by: 'admin',
      verb: 'terminate',
      task: null,
    },
    {
      name: 'form data that the node may write and that is wrong',
      error: 'invalidData',
      before: (id) => flow().act('leader', id, 'rollback', { targetActivityId: 'start' }),
      by: 'teacher',
      verb: 'complete',
      body: { formData: { reason: 'x', amount: 999 } },
    },
  ];
}
