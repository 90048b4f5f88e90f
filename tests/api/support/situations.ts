import type { NodeRights } from '../../../src/definition/types/manifest.ts';
import type { Act, Situation } from './interleaving.ts';
import type { TestTopic } from './topics.ts';
import { assignee, countersign, flow, group } from './topics.ts';

const ACTIONS = [
  ...(['complete', 'reject', 'rollback', 'delegate', 'transfer', 'cc', 'comment'] as const),
  ...(['addSign', 'removeSign'] as const),
];

/** The signal that ends the first step. */
const CALL = 'recall';

/** Two steps, each with a clock that leads elsewhere; three who sign at once. */
export const RACE_TOPICS: Record<string, TestTopic> = {
  line: line({}),
  // whose second step lets the applicant have it back
  lenient: line({ withdraw: true }),
  signing: {
    manifest: { nodes: { vote: { actions: [...ACTIONS] } } },
    process: ((vote) => `<startEvent id="begin"/><endEvent id="end"/>
      <userTask id="vote" name="Vote" ${vote.attributes}>${vote.inside}</userTask>
      <userTask id="last" name="Last" ${assignee("usersInPost('president')")}/>
      ${flow('begin', 'vote')}${flow('vote', 'last')}${flow('last', 'end')}`)(
      countersign("usersWithRole('registry', 'library', 'it')", 'nrOfCompletedInstances == nrOfInstances'),
    ),
  },
};

function line(second: NodeRights): TestTopic {
  return {
    beside: `<signal id="signal" name="${CALL}"/>`,
    manifest: { nodes: { first: { actions: [...ACTIONS] }, second: { actions: [...ACTIONS], ...second } } },
    process: `<startEvent id="begin"/><endEvent id="end"/>
      <userTask id="first" name="First" ${assignee('leaderOf(initiator)')}/>${clock('first')}
      <boundaryEvent id="called" attachedToRef="first"><signalEventDefinition signalRef="signal"/></boundaryEvent>
      <userTask id="second" name="Second" ${group('role:office,role:finance')}/>${clock('second')}
      <userTask id="late" name="Late" ${assignee("usersInPost('president')")}/>
      ${flow('begin', 'first')}${flow('first', 'second')}${flow('second', 'end')}
      ${flow('called', 'late')}${flow('first_clock', 'late')}${flow('second_clock', 'late')}${flow('late', 'end')}`,
  };
}

function clock(activity: string): string {
  return `<boundaryEvent id="${activity}_clock" attachedToRef="${activity}" cancelActivity="true">
    <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`;
}

type Open = readonly string[];
const stay = (open: Open): Open => open;
const none = (): Open => [];
const to =
  (...open: string[]) =>
  (): Open =>
    open;
const without = (activity: string, then: string) => (open: Open) => {
  const rest = open.toSpliced(open.indexOf(activity), 1);
  return rest.includes(activity) ? rest : [...rest, then];
};

/** What may be done with a request by those who hold no task. */
const around: Act[] = [
  { name: 'withdraw', verb: 'withdraw', by: 'teacher', needs: [], takes: ['a', 'b'], ends: true, next: none },
  { name: 'terminate', verb: 'terminate', by: 'admin', needs: [], takes: ['a', 'b'], ends: true, next: none },
  { name: 'suspend', verb: 'suspend', by: 'admin', needs: [], suspends: true, next: stay },
  { name: 'urge', verb: 'urge', by: 'teacher', needs: [], next: stay },
  { name: 'cc', verb: 'cc', by: 'teacher', needs: [], words: { userIds: ['hr'] }, next: stay },
  { name: 'comment', verb: 'comment', by: 'teacher', needs: [], next: stay },
];
const timer: Act = { name: 'timer', verb: 'timer', by: 'admin', needs: [], takes: ['a'], next: to('late') };

/** What the holder of a task may do with it. */
function held(by: string, activity: string, then: Act['next']): Act[] {
  const mine = { by, needs: ['a'] };
  return [
    { ...mine, name: 'complete', verb: 'complete', takes: ['a'], next: then },
    { ...mine, name: 'reject', verb: 'reject', takes: ['a', 'b'], ends: true, next: none },
    { ...mine, name: 'rollback', verb: 'rollback', takes: ['a', 'b'], next: to('start') },
    { ...mine, name: 'delegate', verb: 'delegate', changes: ['a'], words: { userId: 'hr' }, next: stay },
    { ...mine, name: 'transfer', verb: 'transfer', changes: ['a'], words: { userId: 'union' }, next: stay },
    {
      ...mine,
      ...{ name: 'addSign', verb: 'addSign', words: { userIds: ['party'] } },
      next: (open) => (open.includes(activity) ? [...open, activity] : open),
    },
  ];
}

/** What an administrator does with a request under way. */
const steering: Act[] = [
  { name: 'migrate', verb: 'migrate', by: 'admin', needs: [], changes: ['a'], next: stay },
  {
    ...{ name: 'move', verb: 'move', by: 'admin', needs: [], takes: ['a'] },
    ...{ words: { targetActivityId: 'late' }, next: to('late') },
  },
  {
    ...{ name: 'reassign', verb: 'reassign', by: 'admin', needs: ['a'], changes: ['a'] },
    ...{ words: { userId: 'library' }, next: stay },
  },
  {
    ...{ name: 'signal', verb: 'signal', by: 'admin', needs: [], takes: ['a'] },
    ...{ words: { name: CALL }, next: to('late') },
  },
];
const inBatch = (by: string, then: Act['next'], more: Partial<Act> = {}): Act => ({
  ...{ name: 'complete in a batch', verb: 'complete', by, needs: ['a'], takes: ['a'], inBatch: true, next: then },
  ...more,
});

const isIn = (names: readonly string[]) => (first: Act, second: Act) =>
  names.includes(first.name) || names.includes(second.name);

export const SITUATIONS: readonly Situation[] = [
  {
    name: 'assigned',
    topic: 'line',
    before: [],
    tasks: { a: { activity: 'first' } },
    acts: [...held('leader', 'first', without('first', 'second')), ...around, timer],
  },
  {
    name: 'steered',
    topic: 'line',
    before: [],
    tasks: { a: { activity: 'first' } },
    acts: [
      ...steering,
      inBatch('leader', without('first', 'second')),
      ...held('leader', 'first', without('first', 'second')),
      ...around,
      timer,
    ],
    pairs: isIn([...steering.map(({ name }) => name), 'complete in a batch']),
  },
  {
    name: 'standing still',
    topic: 'line',
    before: [{ by: 'admin', verb: 'suspend' }],
    tasks: { a: { activity: 'first' } },
    acts: [
      { name: 'activate', verb: 'activate', by: 'admin', needs: [], next: stay },
      ...steering,
      ...held('leader', 'first', without('first', 'second')),
      ...around,
      timer,
    ],
    // nothing else can be the first
    pairs: (first, second) =>
      first.name === 'activate' || (second.name === 'activate' && ['terminate', 'cc', 'comment'].includes(first.name)),
  },
  {
    name: 'offered',
    topic: 'lenient',
    before: [{ by: 'leader', verb: 'complete', at: 'first' }],
    tasks: { a: { activity: 'second' } },
    acts: [
      { name: 'claim', verb: 'claim', by: 'office', needs: ['a'], changes: ['a'], next: stay },
      { name: 'claim too', verb: 'claim', by: 'finance', needs: ['a'], changes: ['a'], next: stay },
      { name: 'takeBack', verb: 'takeBack', by: 'leader', needs: [], takes: ['a'], next: to('first') },
      inBatch('office', none, { ends: true }),
      ...around,
      timer,
    ],
    pairs: isIn(['claim', 'claim too', 'takeBack', 'complete in a batch']),
  },
  {
    name: 'claimed',
    topic: 'lenient',
    before: [
      { by: 'leader', verb: 'complete', at: 'first' },
      { by: 'office', verb: 'claim', at: 'second' },
    ],
    tasks: { a: { activity: 'second' } },
    acts: [
      { name: 'unclaim', verb: 'unclaim', by: 'office', needs: ['a'], changes: ['a'], next: stay },
      ...held('office', 'second', without('second', 'end')),
      ...around,
      timer,
    ],
    pairs: isIn(['unclaim']),
  },
  {
    name: 'delegated',
    topic: 'line',
    before: [{ by: 'leader', verb: 'delegate', at: 'first', userId: 'hr' }],
    tasks: { a: { activity: 'first' } },
    acts: [{ name: 'resolve', verb: 'resolve', by: 'hr', needs: ['a'], changes: ['a'], next: stay }, ...around, timer],
    pairs: isIn(['resolve']),
  },
  {
    name: 'signing',
    topic: 'signing',
    before: [],
    tasks: { a: { activity: 'vote', of: 'library' }, b: { activity: 'vote', of: 'registry' } },
    acts: [
      ...held('library', 'vote', without('vote', 'last')),
      ...around,
      {
        ...{ name: 'removeSign', verb: 'removeSign', by: 'registry', needs: ['a', 'b'], takes: ['a'] },
        words: { userIds: ['library'] },
        next: without('vote', 'last'),
      },
      {
        ...{ name: 'removeSign back', verb: 'removeSign', by: 'library', needs: ['a', 'b'], takes: ['b'] },
        words: { userIds: ['registry'] },
        next: without('vote', 'last'),
      },
    ],
    pairs: isIn(['removeSign', 'removeSign back']),
  },
];
