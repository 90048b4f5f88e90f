import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '../../src/contract/envelope.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { quantile } from '../bench/statistics.ts';
import { Finding, oneOf, type Fault, type Trial } from './fault.ts';
import { startProcess, type HallProcess } from './hall-process.ts';
import { bombs, lies, slowSockets } from './hostile/bombs.ts';
import { attacksOf, type Attack } from './hostile/operations.ts';
import { Somebody } from './people.ts';
import { openSite } from './site.ts';

const MORE_MEMORY = 100;
/** so many at a time */
const AT_ONCE = 16;
const LOOK_MILLISECONDS = 250;
const PATIENCE_MILLISECONDS = 5_000;
/** Two looks of the server's, and a bit. */
const QUIET_MILLISECONDS = 75_000;
const BUSY = 503;

async function attack({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('embedded');
  const hall = await startProcess(site);
  const { url } = hall;
  try {
    const admin = await Somebody.enter(url, 'admin');
    const teacher = await Somebody.enter(url, 'teacher');
    const people = [admin, teacher, await Somebody.enter(url, 'leader'), await Somebody.enter(url, 'student')] as const;
    const next = await attacksOf(url, admin);
    const usual = await listTimes(hall, teacher);
    const memory = watchMemory(hall.pid);
    const slow = slowSockets(url, teacher.cookie);
    for (let round = 0; round < rounds; round += AT_ONCE) {
      const size = Math.min(AT_ONCE, rounds - round);
      await Promise.all(Array.from({ length: size }, () => send(url, oneOf(random, people), next(random), finding)));
      if (round % 1_000 < AT_ONCE) say(`${round} hostile inputs`);
    }
    const meanwhile = await listTimes(hall, teacher);
    for (const socket of slow) socket.destroy();
    await lies(url, teacher, finding);
    await bombs(url, admin, random, finding);
    const more = memory.end();
    finding.most('more memory at its worst, MB', more);
    if (more > MORE_MEMORY) finding.slow.push(`memory: ${Math.round(more)} MB more, the goal is ${MORE_MEMORY}`);
    finding.most('more memory that stays, MB', await memory.settled());
    finding.within("others' p95", quantile(meanwhile, 0.95), 2 * quantile(usual, 0.95));
    finding.expect((await fetch(`${url}/readyz`)).status === 200, 'it is not ready any more');
    finding.expect((await hall.end('SIGTERM')) === 0, 'it did not end in order');
  } finally {
    await hall.end('SIGKILL');
    await site.remove();
  }
  return finding;
}

/** Whatever it is, it is answered, in an envelope where it is refused, and never as our own failure. */
async function send(url: string, by: Somebody, { method, path, body }: Attack, finding: Finding): Promise<void> {
  const ask = () =>
    fetch(url + path, {
      method,
      headers: { cookie: by.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    }).catch(() => undefined);
  const began = performance.now();
  let response = await ask();
  const what = `${by.name}: ${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 500)}`;
  finding.within('slowest answer', performance.now() - began, PATIENCE_MILLISECONDS, what);
  if (response?.status === BUSY) {
    // too much at once is no fault, the same call twice in a row would be
    finding.count('busy');
    await sleep(PATIENCE_MILLISECONDS);
    response = await ask();
  }
  const said = (await response?.text().catch(() => '')) ?? '';
  const { status = 0 } = response ?? {};
  finding.count(response ? `answered ${status}` : 'hung up on');
  finding.expect(response !== undefined && status < 500, `${status} ${said.slice(0, 200)} to ${what}`);
  if (status >= 400) finding.expect(isEnvelope(said), `${status} without an envelope to ${what}`);
}

function isEnvelope(text: string): boolean {
  try {
    const { code, message } = JSON.parse(text) as Partial<Envelope>;
    return typeof code === 'number' && typeof message === 'string';
  } catch {
    return false;
  }
}

async function listTimes({ url }: HallProcess, teacher: Somebody): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < 50; call++) {
    const began = performance.now();
    await teacher.get(url, `${PATHS.todo}?pageSize=10`);
    times.push(performance.now() - began);
  }
  return times;
}

interface MemoryWatch {
  /** how many megabytes more than in the beginning it held at its worst */
  end(): number;
  /** how many it holds once it is quiet: it gives back what it does not need (src/server/memory.ts) */
  settled(): Promise<number>;
}

function watchMemory(pid: number): MemoryWatch {
  const before = memoryOf(pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, LOOK_MILLISECONDS);
  return {
    end() {
      clearInterval(look);
      return Math.max(most, memoryOf(pid)) - before;
    },
    async settled() {
      for (const end = performance.now() + QUIET_MILLISECONDS; performance.now() < end; await sleep(1_000)) {
        if (memoryOf(pid) - before <= MORE_MEMORY / 2) break;
      }
      return memoryOf(pid) - before;
    },
  };
}

/** Megabytes that it holds; 0 where the system does not say. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

export const hostile: Fault = {
  name: 'hostile',
  title: 'odd values into every call, bombs, lying lengths, gigabytes, slow senders',
  goal: 'no 5xx, no crash, an envelope for each refusal, memory +100 MB at most, others at most twice as slow',
  rounds: 10_000,
  run: attack,
};
