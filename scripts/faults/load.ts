import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { Finding } from './fault.ts';
import { Somebody, type Answer } from './people.ts';
import { STEPS, TOPIC } from './site.ts';

/** What people were told of one request. */
export interface Entry {
  /** what stands in its form: there is one request of each label, however often it was sent */
  label: string;
  /** undefined: nobody was told yet that it is there */
  id?: string;
  /** steps that were acknowledged */
  done: number;
}

/** Says which server to ask: the only one, or another one after a failure. */
export type Servers = (attempt: number) => string;

const AGAIN_MILLISECONDS = 50;
/** The server is away, busy or without room: what was asked is asked again. */
const LATER = new Set([429, 502, 503, 507]);

/**
 * People who hand in requests and decide them without end, and write down what they were told: the ledger that the
 * database is compared with. Whoever hears nothing asks again, under the same key.
 */
export class Load {
  readonly ledger: Entry[] = [];
  readonly #people: Record<string, Somebody>;
  readonly #servers: Servers;
  readonly #finding: Finding;
  #walking: Promise<void>[] = [];
  #isOver = false;
  #acknowledged = 0;
  #waiting: { at: number; resolve: () => void }[] = [];

  private constructor(people: Record<string, Somebody>, servers: Servers, finding: Finding) {
    this.#people = people;
    this.#servers = servers;
    this.#finding = finding;
  }

  static async start(servers: Servers, finding: Finding, clients = 8, label = 'load'): Promise<Load> {
    const names = ['teacher', ...STEPS.map(({ by }) => by)];
    const people = await Promise.all(names.map((name) => Somebody.enter(servers(0), name)));
    const load = new Load(Object.fromEntries(people.map((one) => [one.name, one])), servers, finding);
    load.#walking = Array.from({ length: clients }, (_, client) => load.#walk(`${label}-${client}`));
    return load;
  }

  /** writes that somebody was told are done */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Until so many more writes are acknowledged. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ at: this.#acknowledged + count, resolve }));
  }

  person(name: string): Somebody {
    const found = this.#people[name];
    if (!found) throw new Error(`${name} takes no part`);
    return found;
  }

  /** Nobody begins anything new; what is under way comes to its end. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#walking);
    this.#finding.figures['requests'] = this.ledger.length;
    this.#finding.figures['acknowledged writes'] = this.#acknowledged;
  }

  async #walk(client: string): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const entry: Entry = { label: `${client}-${turn}`, done: 0 };
      this.ledger.push(entry);
      const { label } = entry;
      const form = { topic: TOPIC, formData: { reason: label } };
      const started = await this.#insist<{ processInstanceId: string }>('teacher', 'start', form, label);
      if (!started) continue;
      const id = started.processInstanceId;
      entry.id = id;
      const isListed = (await this.#initiated()).some(({ processInstanceId }) => processInstanceId === id);
      this.#finding.expect(isListed, `${label}: who has just handed it in does not find it in his list`);
      for (const { activity, by } of STEPS) {
        const task = await this.#ask<{ task: { taskId: string } | null }>(by, id);
        const taskId = task?.task?.taskId;
        this.#finding.expect(taskId !== undefined, `${label}: ${by} does not find his task`);
        if (taskId === undefined) break;
        const said = await this.#insist(by, 'complete', { taskId, comment: label }, `${label}-${activity}`);
        if (said === undefined) break;
        entry.done++;
      }
    }
  }

  async #ask<T>(by: string, id: string): Promise<T | undefined> {
    const path = `${PATHS.detail}?processInstanceId=${id}`;
    return (await this.#until(`${by} reads ${id}`, (url) => this.person(by).get<T>(url, path)))?.data;
  }

  /** The newest that the teacher has handed in: there are fewer under way at once. */
  async #initiated(): Promise<TaskRow[]> {
    const path = `${PATHS.initiated}?pageSize=100`;
    const answer = await this.#until('the teacher lists', (url) => this.person('teacher').get<TaskRow[]>(url, path));
    return answer?.page?.list ?? [];
  }

  async #insist<T>(by: string, verb: string, body: object, key: string): Promise<T | undefined> {
    const path = `${PATHS.flow}/${verb}`;
    const answer = await this.#until(`${by}: ${verb} ${key}`, (url) => this.person(by).post<T>(url, path, body, key));
    if (!answer) return undefined;
    this.#tell();
    return (answer.data ?? {}) as T;
  }

  /** Asks until somebody answers; undefined where the answer is no, which nothing here deserves. */
  async #until<T>(what: string, call: (url: string) => Promise<Answer<T>>): Promise<Answer<T> | undefined> {
    for (let attempt = 0; ; attempt++) {
      this.#finding.count('calls');
      const answer = await call(this.#servers(attempt)).catch(reasonOf);
      if (typeof answer === 'string') {
        this.#finding.count(`without answer: ${answer}`);
        await sleep(AGAIN_MILLISECONDS);
        continue;
      }
      if (answer.code === 0) return answer;
      this.#finding.count(`answered ${answer.status}`);
      if (!LATER.has(answer.status)) {
        this.#finding.expect(false, `${what}: ${answer.status} ${answer.code} ${answer.message}`);
        return undefined;
      }
      await sleep(AGAIN_MILLISECONDS);
    }
  }

  #tell(): void {
    this.#acknowledged++;
    const due = this.#waiting.filter(({ at }) => at <= this.#acknowledged);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#acknowledged);
    for (const { resolve } of due) resolve();
  }
}

/** Nobody there, or somebody who hung up in the middle. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED' ? 'nobody there' : 'hung up';
}
