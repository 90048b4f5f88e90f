import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '../lib/paths.ts';
import { run } from '../lib/run.ts';

/** A running engine, and the address for `ENGINE_URL`. */
export interface Operaton {
  url: string;
  stop(): Promise<void>;
}

const JAR = fromRoot('.cache', 'tools', 'operaton.jar');
/** It makes its tables at the first start. */
const STARTS_WITHIN_MS = 120_000;

/** Builds the server, once: Java 17 or later and Maven, which fetches Operaton from Maven Central. */
export async function buildOperaton(): Promise<void> {
  if (existsSync(JAR)) return;
  const making = fromRoot('.cache', 'tools', `operaton-${process.pid}`);
  mkdirSync(making, { recursive: true });
  cpSync(fromRoot('scripts', 'operaton', 'server'), making, { recursive: true });
  const { code } = await run('mvn', ['-q', '-B', '-f', `${making}/pom.xml`, 'package'], { show: true });
  if (code !== 0) throw new Error('Maven could not build the server: it needs Java 17 or later and Maven Central');
  renameSync(`${making}/target/engine.jar`, JAR);
}

/** Starts it over a PostgreSQL database of its own. */
export async function startOperaton(databaseUrl: string, port: number): Promise<Operaton> {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const settings = {
    'server.port': port,
    'spring.datasource.url': `jdbc:postgresql://${hostname}:${databasePort || 5432}${pathname}`,
    'spring.datasource.username': decodeURIComponent(username),
    'spring.datasource.password': decodeURIComponent(password),
    // clocks are the hall's
    'operaton.bpm.job-execution.enabled': false,
    'operaton.bpm.history-level': 'none',
    'logging.level.root': 'warn',
  };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const server = spawn('java', ['-Xmx512m', '-jar', JAR, ...options], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve) => void server.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}/engine-rest`;
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`java ended with ${server.exitCode}`);
    if (Date.now() > until) throw new Error(`the engine does not answer at ${url}`);
    await sleep(250);
  }
  return {
    url,
    async stop() {
      server.kill();
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/version`)).ok;
  } catch {
    return false;
  }
}
