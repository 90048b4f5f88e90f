import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/server/log.ts';

describe('the log', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));

  it('writes one JSON object a line, from its level on', () => {
    log.debug({ a: 1 }, 'unheard');
    log.child({ reqId: 'x' }).warn({ task: 't' }, 'heard');
    expect(lines).toMatchObject([{ level: 'warn', reqId: 'x', task: 't', msg: 'heard' }]);
  });

  it('never writes requests, and errors with their cause', () => {
    lines.length = 0;
    log.error(
      { req: { headers: { cookie: 'secret' } }, err: new Error('outer', { cause: new Error('inner') }) },
      'failed',
    );
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines).toMatchObject([{ error: { message: 'outer', cause: { message: 'inner' } } }]);
  });
});
