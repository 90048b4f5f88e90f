import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { Detail } from '../../src/contract/flow.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, flow as way } from './support/topics.ts';

const task = (id: string, name: string, who: string, collection: string, variable: string): string =>
  `<userTask id="${id}" name="${name}" ${assignee(who)}>
    <multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${collection}"
      flowable:elementVariable="${variable}"/></userTask>`;

const ENGLISH = { 'accept-language': 'en-US' };
const FORM = { reason: 'prize', experts: ['office', 'dean'] };

describe.each(databases)('names of tasks for elements that are no rows: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      panel: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          experts: {
            ...{ type: 'array', title: 'Experts', items: { type: 'string', format: 'user-id' }, uniqueItems: true },
            maxItems: 5,
          },
        },
        manifest: { startableBy: ['teacher'], nodes: { blind: { hide: ['experts'] } } },
        process: [
          '<startEvent id="begin"/><endEvent id="end"/>',
          task('review', '第 ${loopCounter + 1} 位：${expert} 评审', 'expert', '${experts}', 'expert'),
          task('found', 'Signed by ${boss}', 'boss', "${usersWithRole('finance')}", 'boss'),
          task('blind', 'Blind ${other} (${loopCounter})', 'other', '${experts}', 'other'),
          [way('begin', 'review'), way('review', 'found'), way('found', 'blind'), way('blind', 'end')].join(''),
        ].join('\n'),
        translations: { '第 ${loopCounter + 1} 位：${expert} 评审': 'Review ${loopCounter + 1} by ${expert}' },
      },
    });
  });
  afterAll(() => flow?.remove());

  const english = async (who: string, id: string): Promise<Detail | undefined> =>
    (await (await flow.as(who)).call<Detail>('GET', `${PATHS.detail}?processInstanceId=${id}`, undefined, ENGLISH))
      .data ?? undefined;

  it('tell the place and the person in the words of every reader, then and afterwards', async () => {
    const id = await flow.start('teacher', 'panel', FORM);
    const [office, dean] = ['office', 'dean'].map((who) => flow.hall.hall.directory.nameOf(who));
    expect((await flow.task('office', id))?.taskName).toBe(`第 1 位：${office} 评审`);
    expect((await english('office', id))?.task?.taskName).toBe(`Review 1 by ${office}`);
    await flow.act('office', id, 'complete');
    expect((await flow.task('dean', id))?.taskName).toBe(`第 2 位：${dean} 评审`);
    expect((await english('teacher', id))?.openTasks.map(({ taskName }) => taskName)).toEqual([`Review 2 by ${dean}`]);
    const told = (await english('teacher', id))?.history.map(({ activityName }) => activityName);
    expect(told).toContain(`Review 1 by ${office}`);
  });

  it('name who was found by an expression, and keep quiet about a list that the reader may not see', async () => {
    const id = await flow.start('teacher', 'panel', FORM);
    await flow.act('office', id, 'complete');
    await flow.act('dean', id, 'complete');
    const found = (await flow.detail('teacher', id)).data?.openTasks[0];
    expect(found?.taskName).toBe(`Signed by ${found?.assigneeName}`);
    expect((await flow.act('finance', id, 'complete')).code).toBe(0);
    expect((await flow.task('office', id))?.taskName).toBe('Blind … (0)');
    const whole = (await flow.detail('teacher', id)).data?.openTasks[0];
    expect(whole?.taskName).toBe(`Blind ${whole?.assigneeName} (0)`);
  });

  it('show nothing of how they are written in the drawing of the process', async () => {
    const id = await flow.start('teacher', 'panel', FORM);
    const drawing = await (await flow.as('teacher')).fetch(`${PATHS.diagram}?processInstanceId=${id}`);
    const svg = await drawing.text();
    expect(svg).toContain('Blind');
    expect(svg).not.toContain('${');
  });
});
