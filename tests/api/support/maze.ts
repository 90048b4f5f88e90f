import type { FormData } from '../../../src/definition/types/json.ts';
import type { TestTopic } from './topics.ts';
import { TEXT, assignee, chain, countersign, flow, group } from './topics.ts';

const ALL = [
  ...(['complete', 'reject', 'rollback', 'delegate', 'transfer', 'cc', 'comment'] as const),
  ...(['addSign', 'removeSign'] as const),
];
const vote = countersign(
  "usersWithRole('registry', 'library', 'it')",
  'nrOfCompletedInstances * 3 >= nrOfInstances * 2',
);
const timer = (kind: string) => `<timerEventDefinition><timeDuration>${kind}</timeDuration></timerEventDefinition>`;
const task = (id: string, attributes: string, inside = '') =>
  `<userTask id="${id}" name="${id}" ${attributes}>${inside}</userTask>`;

/**
 * Everything that the house's own topics do not use, in one process: a vote with a clock beside a sub-process, a way back
 * round, an inclusive gateway, a wait, a process that it calls. Rights differ from node to node.
 */
export const MAZE: Record<string, TestTopic> = {
  inner: { process: chain({ inside: assignee('leaderOf(initiator)'), seen: group('role:hr,role:union') }) },
  maze: {
    properties: {
      reason: { ...TEXT, title: 'Reason' },
      note: { ...TEXT, title: 'Note' },
      secret: { ...TEXT, title: 'Secret' },
      again: { type: 'boolean', title: 'Again' },
      count: { type: 'integer', title: 'Count' },
    },
    required: ['reason'],
    manifest: {
      summary: ['reason', 'secret'],
      computed: { count: '${again == true ? 1 : 0}' },
      nodes: {
        start: { hide: ['note', 'secret', 'again'] },
        view: { hide: ['secret'] },
        vote: { actions: ALL, write: ['note'], hide: ['secret'] },
        first: { actions: ALL, resubmit: 'straight' },
        second: { actions: ALL, write: ['note'], withdraw: true },
        check: { actions: ALL, write: ['secret', 'again'], require: ['secret'] },
        last: { actions: ALL, hide: ['secret', 'note'] },
      },
    },
    process: `<startEvent id="begin"/><endEvent id="end"/>
      <exclusiveGateway id="anew"/><parallelGateway id="fork"/><parallelGateway id="join"/>
      ${task('vote', vote.attributes, vote.inside)}
      <boundaryEvent id="vote_clock" attachedToRef="vote" cancelActivity="true">${timer('PT1H')}</boundaryEvent>
      ${task('late', group('role:office'))}<exclusiveGateway id="voted"/>
      <subProcess id="sub"><startEvent id="in"/>${task('first', assignee('leaderOf(initiator)'))}
        ${task('second', group('role:finance,role:hr'))}<endEvent id="out"/>
        ${flow('in', 'first')}${flow('first', 'second')}${flow('second', 'out')}</subProcess>
      ${task('check', assignee("usersInPost('president')"))}
      <exclusiveGateway id="enough" default="enough-some"/><inclusiveGateway id="some" default="some-all"/>
      ${task('extra', group('role:logistics'))}<inclusiveGateway id="all"/>
      <intermediateCatchEvent id="wait">${timer('PT1H')}</intermediateCatchEvent>
      <callActivity id="call" calledElement="inner"/>${task('last', group('role:office,role:party'))}
      ${flow('begin', 'anew')}${flow('anew', 'fork')}${flow('fork', 'vote')}${flow('fork', 'sub')}${flow('vote', 'voted')}
      ${flow('vote_clock', 'late')}${flow('late', 'voted')}${flow('voted', 'join')}${flow('sub', 'join')}
      ${flow('join', 'check')}${flow('check', 'enough')}${flow('enough', 'anew', '${again == true}')}
      ${flow('enough', 'some')}${flow('some', 'extra', '${!(empty note)}')}${flow('some', 'wait', '${!(empty secret)}')}
      ${flow('some', 'all')}${flow('extra', 'all')}${flow('wait', 'all')}
      ${flow('all', 'call')}${flow('call', 'last')}${flow('last', 'end')}`,
  },
};

/** What is handed in at the nodes of the maze that want something. */
export const MAZE_DATA: Record<string, FormData[]> = {
  vote: [{ note: 'voted' }],
  second: [{ note: 'second' }, {}],
  check: [
    { secret: 'known', again: false },
    { secret: 'once more', again: true },
  ],
};
