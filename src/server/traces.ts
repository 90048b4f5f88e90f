import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';

/**
 * Traces for OpenTelemetry: a call or a run of a job, with the engine's moves and the queries that belong to it. Statements are
 * kept without their values; nothing says who it was or what he wrote. Unless a collector is named nothing is measured or sent.
 */
let isOn = false;

const NAME = 'service-hall';
/** A collector that does not answer keeps no server from stopping. */
const PATIENCE_MILLISECONDS = 3_000;

/**
 * Begins to send spans to a collector (OTLP over HTTP, JSON). Its packages are loaded only now.
 * @param endpoint as in OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:4318`
 * @returns how to stop: what was measured is sent first
 */
export async function startTraces(endpoint: string, version: string): Promise<() => Promise<void>> {
  const [sdk, exporter, resources, hooks] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const sender = new exporter.OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MILLISECONDS });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': NAME, 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor(sender, { exportTimeoutMillis: PATIENCE_MILLISECONDS })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  isOn = true;
  return async () => {
    isOn = false;
    // a collector that is away is no failure of ours
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
  };
}

/** A call from outside: `run` continues within it, and so must whatever belongs to it. Null where nobody watches. */
export function beginCall(name: string, attributes: Attributes): { span: Span; within: Context } | null {
  if (!isOn) return null;
  const span = trace.getTracer(NAME).startSpan(name, { kind: SpanKind.SERVER, attributes });
  return { span, within: trace.setSpan(context.active(), span) };
}

export const runWithin = <T>(within: Context, run: () => T): T => context.with(within, run);

/** Something that begins by itself: a job. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return isOn ? measured(name, { attributes }, work) : work();
}

/** A part of a call or job; of neither = nobody asks, and what it would be called is not found out. */
export function tracedPart<T>(
  describe: () => { name: string; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn || trace.getActiveSpan() === undefined) return work();
  const { name, attributes = {} } = describe();
  return measured(name, { attributes, kind: SpanKind.CLIENT }, work);
}

function measured<T>(
  name: string,
  options: { attributes: Attributes; kind?: SpanKind },
  work: () => Promise<T>,
): Promise<T> {
  return trace.getTracer(NAME).startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // its message may quote what somebody wrote
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}
