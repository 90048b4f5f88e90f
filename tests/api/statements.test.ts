import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

const TOPICS = { plain: VERB_TOPICS['plain'] ?? { process: '' } };
/** Said by the transaction itself, or of the commits of many. */
const FRAME = /^\s*(begin|commit|select pg_notify)/i;

describe.each(databases)('what a verb over HTTP asks of the database: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, TOPICS, { jobs: false });
    await flow.act('leader', await flow.start('teacher', 'plain'), 'complete');
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => flow?.remove());

  /** The statements of one call, its transaction's frame left out. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const texts: string[] = [];
    const query = pg.Client.prototype.query as (...said: unknown[]) => unknown;
    function listen(this: pg.Client, ...said: unknown[]): unknown {
      const [first] = said as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (!FRAME.test(text)) texts.push(text.replaceAll(/\s+/g, ' '));
      return query.apply(this, said);
    }
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(listen);
    await call();
    vi.restoreAllMocks();
    return texts;
  }

  it('is at most seven statements to hand a request in', async () => {
    const texts = await statementsOf(() => flow.start('teacher', 'plain'));
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(7);
  });

  it('is at most six to approve it', async () => {
    const task = await flow.task('leader', await flow.start('teacher', 'plain'));
    const texts = await statementsOf(async () => {
      expect(await flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'ok' })).toMatchObject({ code: 0 });
    });
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(6);
  });
});
