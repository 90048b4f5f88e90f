import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { API, PATHS } from '../../../src/contract/paths.ts';
import type { Detail } from '../../../src/contract/flow.ts';
import type { Journey } from '../../../src/definition/types/definition.ts';
import { DEMO_ORGANISATION } from '../../../src/server/demo/people.ts';
import { SAMPLES } from '../../../tests/api/support/samples.ts';
import { Somebody, type Answer } from '../../faults/people.ts';
import { fromRoot } from '../../lib/paths.ts';
import { ASSUMED, type CallName, type Cost, type Measured } from './model.ts';

/** what is handed in: a form with a table and a file, five steps until it is paid */
const TOPIC = 'expense-account';
const JOURNEY = `samples/journey-small.json`;
/** answers to keys that came, which are forgotten after days */
const FORGOTTEN = 'hall_idempotency';
/** the first calls of each kind are not counted */
const WARM = 20;
const AT_ONCE = 4;
/** so many of each person of the demo: one is let have few more */
const SOCKETS_EACH = 8;
const SETTLED_MILLISECONDS = 10_000;
const MEGABYTE = 1_048_576;

interface Meters {
  client: pg.Client;
  /** of the hall and of its database by now */
  used(): Cost;
  /** what a second costs in which nobody does anything */
  idle: Cost;
}

/** What people do in a day, and what it takes. */
export class Day {
  readonly #url: string;
  readonly #meters: Meters;
  readonly #people: ReadonlyMap<string, Somebody>;

  private constructor(url: string, meters: Meters, people: ReadonlyMap<string, Somebody>) {
    [this.#url, this.#meters, this.#people] = [url, meters, people];
  }

  static async begin(url: string, meters: Meters): Promise<Day> {
    const names = ['teacher', 'leader', 'finance', 'admin'];
    const people = await Promise.all(names.map((name) => Somebody.enter(url, name)));
    return new Day(url, meters, new Map(people.map((one) => [one.name, one])));
  }

  async work(count: number): Promise<Pick<Measured, 'calls' | 'rest' | 'requestBytes' | 'fileRowBytes'>> {
    const times = Array.from({ length: count + WARM }, (_, time) => time);
    const reading = (name: string, path: string) => this.#cost(times, () => this.#get(name, path));
    const [ids, before] = [[] as string[], await this.#bytes()];
    const journey = JSON.parse(await readFile(fromRoot('topics', TOPIC, JOURNEY), 'utf8')) as Journey;
    const form = { topic: TOPIC, formData: journey.formData };
    const submit = await this.#cost(times, async (time) => {
      const { processInstanceId } = await this.#post<{ processInstanceId: string }>(
        'teacher',
        'start',
        form,
        `${time}`,
      );
      ids.push(processInstanceId);
    });
    const list = await reading('leader', `${PATHS.todo}?pageSize=10`);
    const detail = await this.#cost(ids, (id) => this.#get('leader', detailOf(id)));
    const rest: Cost = { node: 0, database: 0 };
    for (const { by, at, do: verb, ...words } of journey.steps) {
      const tasks: string[] = [];
      await inTurn(ids, async (id) => {
        const { openTasks } = await this.#get<Detail>(by, detailOf(id));
        tasks.push(openTasks[0]?.taskId ?? '');
      });
      const step = await this.#cost(tasks, (taskId) =>
        this.#post(by, verb, { taskId, ...words }, `${verb} ${at} ${taskId}`),
      );
      rest.node += step.node;
      rest.database += step.database;
    }
    const finished = await this.#bytes();
    const upload = await this.#cost(times.slice(0, WARM + count / 2), () => this.#upload());
    const fileRowBytes = sum(grown(finished, await this.#bytes())) / (WARM + count / 2);
    const calls: Record<CallName, Cost> = {
      ...{ submit, list, detail, upload },
      approval: { node: rest.node / ASSUMED.approvals, database: rest.database / ASSUMED.approvals },
      form: await reading('teacher', `${PATHS.topic}/${TOPIC}`),
      entities: await reading('admin', '/sys/user/page?pageSize=10'),
      visit: await this.#cost(times, () => this.#openFirstPage()),
      login: await this.#cost(times.slice(0, WARM + count / 4), () => Somebody.enter(this.#url, 'student')),
    };
    const requestBytes = new Map(grown(before, finished).map(([table, bytes]) => [table, bytes / ids.length]));
    return { calls, rest, requestBytes, fileRowBytes };
  }

  /** Kilobytes of the hall's memory for each page that is open. */
  async openPages(memory: () => number): Promise<number> {
    // Node's WebSocket takes headers, which the type of the browser's does not know
    const Socket = WebSocket as unknown as new (url: string, options: object) => WebSocket;
    const names = DEMO_ORGANISATION['sys/user']?.map(({ username }) => String(username)) ?? [];
    const people: Somebody[] = [];
    await inTurn(names, async (name) => void people.push(await Somebody.enter(this.#url, name)));
    await sleep(SETTLED_MILLISECONDS);
    const before = memory();
    const owners = people.flatMap((one) => Array.from({ length: SOCKETS_EACH }, () => one));
    const sockets = await Promise.all(
      owners.map(({ cookie }) => {
        const path = `${this.#url.replace('http', 'ws')}${API}${PATHS.socket}`;
        const socket = new Socket(path, { headers: { cookie } });
        return new Promise<WebSocket>((resolve, reject) => {
          socket.onmessage = () => resolve(socket);
          socket.onclose = () => reject(new Error('a socket is not taken'));
        });
      }),
    );
    await sleep(SETTLED_MILLISECONDS);
    const after = memory();
    for (const socket of sockets) socket.close();
    return ((after - before) * 1_024) / sockets.length;
  }

  /** What one of these calls takes, without what the hall does anyway meanwhile. */
  async #cost<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<Cost> {
    await inTurn(items.slice(0, WARM), call);
    const [before, began] = [this.#meters.used(), performance.now()];
    await inTurn(items.slice(WARM), call);
    const [after, seconds] = [this.#meters.used(), (performance.now() - began) / 1_000];
    const each = (kind: keyof Cost) =>
      Math.max(0, after[kind] - before[kind] - this.#meters.idle[kind] * seconds) / (items.length - WARM);
    return { node: each('node'), database: each('database') };
  }

  /** Of each table with its indexes, and of what is kept outside of its rows. */
  async #bytes(): Promise<Map<string, number>> {
    await this.#meters.client.query('vacuum');
    const { rows } = await this.#meters.client.query<{ name: string; size: string }>(
      `select relname as name, pg_total_relation_size(oid) as size from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> $1`,
      [FORGOTTEN],
    );
    return new Map(rows.map(({ name, size }) => [name, Number(size)]));
  }

  #person(name: string): Somebody {
    const found = this.#people.get(name);
    if (!found) throw new Error(`${name} takes no part`);
    return found;
  }

  async #get<T>(name: string, path: string): Promise<T> {
    return good(await this.#person(name).get<T>(this.#url, path));
  }

  async #post<T>(name: string, verb: string, body: object, key: string): Promise<T> {
    return good(await this.#person(name).post<T>(this.#url, `${PATHS.flow}/${verb}`, body, key));
  }

  async #openFirstPage(): Promise<void> {
    const { cookie } = this.#person('teacher');
    const page = await fetch(this.#url, { headers: { cookie, accept: 'text/html' } });
    const text = await page.text();
    if (!page.ok || !text.includes('</html>')) throw new Error(`the first page answers ${page.status}: ${text}`);
  }

  async #upload(): Promise<void> {
    const { checkCode } = await this.#get<{ checkCode: string }>('teacher', PATHS.uploadCheck);
    const bytes = new Uint8Array(ASSUMED.fileMegabytes * MEGABYTE);
    bytes.set(SAMPLES.png);
    const form = new FormData();
    form.append('checkCode', checkCode);
    form.append('file', new File([bytes], 'photo.png'));
    good(await this.#person('teacher').post(this.#url, PATHS.upload, form));
  }
}

/** Tables that have grown, by how much, the largest first. */
function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): [string, number][] {
  const grew = [...after].map(([table, bytes]): [string, number] => [table, bytes - (before.get(table) ?? 0)]);
  return grew.filter(([, bytes]) => bytes > 0).sort(([, one], [, other]) => other - one);
}

const sum = (sizes: readonly [string, number][]): number => sizes.reduce((total, [, bytes]) => total + bytes, 0);

const detailOf = (id: string): string => `${PATHS.detail}?processInstanceId=${id}`;

/** Each of them, a few at a time. */
async function inTurn<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const work = async (): Promise<void> => {
    for (const item of left) await call(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function good<T>({ code, data, status, message, ...more }: Answer<T>): T {
  if (code !== 0) throw new Error(`${status} ${message}`);
  // a page of a list has its rows elsewhere
  return (data ?? more) as T;
}
