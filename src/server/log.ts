import type { LogLevel } from './settings.ts';

/**
 * Structured log lines (one JSON object each) on stderr, in pino's manner: `log.info({ taskId }, 'done')`. Written by
 * hand because Fastify's own logger only exists once the app does, and the database comes before that.
 */
export interface Log {
  level: string;
  fatal: LogFunction;
  error: LogFunction;
  warn: LogFunction;
  info: LogFunction;
  debug: LogFunction;
  trace: LogFunction;
  silent: LogFunction;
  child(bindings: Record<string, unknown>): Log;
}

interface LogFunction {
  (facts: unknown, message?: string, ...more: unknown[]): void;
}

const RANK: Record<LogLevel, number> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 100 };

type Write = (line: string) => void;

/** @param write takes one line with its line feed; stderr when left out */
export function createLog(level: LogLevel, write: Write = (line) => process.stderr.write(line), bound = {}): Log {
  const at = (rank: LogLevel): LogFunction => {
    if (RANK[rank] < RANK[level] || rank === 'silent') return () => {};
    return (facts, message) => {
      const line = typeof facts === 'string' ? { msg: facts } : { ...factsOf(facts), ...(message && { msg: message }) };
      write(`${JSON.stringify({ level: rank, time: new Date().toISOString(), ...bound, ...line })}\n`);
    };
  };
  return {
    level,
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    silent: at('silent'),
    child: (bindings) => createLog(level, write, { ...bound, ...plain(bindings) }),
  };
}

function factsOf(facts: unknown): Record<string, unknown> {
  if (facts instanceof Error) return { error: errorFacts(facts) };
  if (typeof facts !== 'object' || facts === null) return { value: facts };
  return plain(facts as Record<string, unknown>);
}

/** Never the whole request or reply: they carry cookies and bodies. */
function plain(facts: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (name === 'req' || name === 'res' || name === 'request' || name === 'reply') continue;
    out[name === 'err' ? 'error' : name] = value instanceof Error ? errorFacts(value) : value;
  }
  return out;
}

function errorFacts(error: Error): Record<string, unknown> {
  const cause = error.cause instanceof Error ? { cause: errorFacts(error.cause) } : {};
  const code = 'code' in error ? { code: error.code } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
