import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { statementsOf } from './support/statements.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

const TOPICS = { plain: VERB_TOPICS['plain'] ?? { process: '' } };

describe.each(databases)('what a verb over HTTP asks of the database: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, TOPICS, { jobs: false });
    await flow.act('leader', await flow.start('teacher', 'plain'), 'complete');
  });
  afterAll(() => flow?.remove());

  const textsOf = async (call: () => Promise<unknown>) => (await statementsOf(call)).map(({ text }) => text);

  it('is at most six statements to hand a request in', async () => {
    const texts = await textsOf(() => flow.start('teacher', 'plain'));
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(6);
  });

  it('is at most five to approve it', async () => {
    const task = await flow.task('leader', await flow.start('teacher', 'plain'));
    const texts = await textsOf(async () => {
      expect(await flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'ok' })).toMatchObject({ code: 0 });
    });
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(5);
  });
});
