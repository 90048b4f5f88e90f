import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OTLP over HTTP: keeps what it was sent. */
async function startCollector(): Promise<{ server: Server; url: string; spans: Span[]; bodies: string[] }> {
  const [spans, bodies]: [Span[], string[]] = [[], []];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      bodies.push(`${request.method} ${request.url} ${bytes.toString()}`);
      const { resourceSpans } = JSON.parse(bytes.toString()) as Sent;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies };
}

const PATIENCE = { timeout: 60_000 };

const textOf = ({ attributes }: Span, key: string): string =>
  String(Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0] ?? '');

describe.each(databases)('traces: $name', (kind) => {
  let flow: FlowHall;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let id: string;

  beforeAll(async () => {
    collector = await startCollector();
    flow = await startFlowHall(kind, VERB_TOPICS, { settings: { tracesUrl: collector.url } });
    id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'complete');
    const figures = async () => (await fetch(`${flow.hall.url}/metrics`)).text();
    await vi.waitUntil(async () => (await figures()).includes('hall_job_seconds_count{job="timers"'), PATIENCE);
    // the rest is sent when it stops
    await flow.remove();
  });
  afterAll(() => void collector?.server.close());

  it('show of a call its engine and its queries, all in one', () => {
    const { spans, bodies } = collector;
    expect(bodies[0]).toMatch(/^POST \/v1\/traces .*service-hall/);
    const call = spans.find(({ name }) => name === 'POST /api/flow/common/complete');
    expect(call && textOf(call, 'http.response.status_code')).toBe('200');
    expect(call?.parentSpanId ?? '').toBe('');
    const within = spans.filter(({ traceId, spanId }) => traceId === call?.traceId && spanId !== call?.spanId);
    const known = new Set([call, ...within].map((span) => span?.spanId));
    for (const { parentSpanId } of within) expect(known).toContain(parentSpanId);
    const names = within.map(({ name }) => name);
    expect(names).toContain('engine complete');
    expect(names).toContain('query select');
    const statements = within.map((span) => textOf(span, 'db.query.text'));
    expect(statements.some((text) => /update "?wf_instance"? set .*\$1/s.test(text))).toBe(true);
  });

  it('show each run of a job', () => {
    const jobs = collector.spans.filter(({ name }) => name.startsWith('job '));
    expect(jobs.map((span) => textOf(span, 'hall.job'))).toContain('timers');
    for (const span of jobs) expect(span.parentSpanId ?? '').toBe('');
  });

  it('say nothing of who it was, what he wrote, or which request it is about', () => {
    const said = collector.bodies.join('\n');
    for (const secret of [id, 'teacher', 'because', 'Hall@2026']) expect(said).not.toContain(secret);
  });
});

describe('without a collector', () => {
  it('nothing is measured or sent, and one that is away is no failure', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    const { server, url, bodies } = await startCollector();
    const flow = await startFlowHall(kind, VERB_TOPICS);
    await flow.start('teacher', 'plain');
    await flow.remove();
    expect(bodies).toEqual([]);
    server.close();
    const away = await startFlowHall(kind, VERB_TOPICS, { settings: { tracesUrl: url } });
    await away.start('teacher', 'plain');
    await away.remove();
  });
});
