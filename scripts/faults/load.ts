import type { TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { Asking, type Servers } from './asking.ts';
import type { Finding } from './fault.ts';
import type { Answer, Somebody } from './people.ts';
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

/**
 * People who hand in requests and decide them without end, and write down what they were told: the ledger that the
 * database is compared with. Whoever hears nothing asks again, under the same key.
 */
export class Load {
  readonly ledger: Entry[] = [];
  readonly #asking: Asking;
  readonly #finding: Finding;
  #walking: Promise<void>[] = [];
  #isOver = false;

  private constructor(asking: Asking, finding: Finding) {
    [this.#asking, this.#finding] = [asking, finding];
  }

  static async start(servers: Servers, finding: Finding, clients = 8, label = 'load'): Promise<Load> {
    const names = ['teacher', ...STEPS.map(({ by }) => by)];
    const load = new Load(await Asking.begin(names, servers, finding), finding);
    load.#walking = Array.from({ length: clients }, (_, client) => load.#walk(`${label}-${client}`));
    return load;
  }

  /** writes that somebody was told are done */
  get acknowledged(): number {
    return this.#asking.acknowledged;
  }

  /** Until so many more writes are acknowledged. */
  more(count: number): Promise<void> {
    return this.#asking.more(count);
  }

  person(name: string): Somebody {
    return this.#asking.person(name);
  }

  /** Nobody begins anything new; what is under way comes to its end. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#walking);
    this.#finding.figures['requests'] = this.ledger.length;
    this.#finding.figures['acknowledged writes'] = this.acknowledged;
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
        const path = `${PATHS.detail}?processInstanceId=${id}`;
        const task = this.#good(
          `${by} reads ${id}`,
          await this.#asking.get<{ task: { taskId: string } | null }>(by, path),
        );
        const taskId = task?.task?.taskId;
        this.#finding.expect(taskId !== undefined, `${label}: ${by} does not find his task`);
        if (taskId === undefined) break;
        const said = await this.#insist(by, 'complete', { taskId, comment: label }, `${label}-${activity}`);
        if (said === undefined) break;
        entry.done++;
      }
    }
  }

  /** The newest that the teacher has handed in: there are fewer under way at once. */
  async #initiated(): Promise<TaskRow[]> {
    const answer = await this.#asking.get<TaskRow[]>('teacher', `${PATHS.initiated}?pageSize=100`);
    this.#good('the teacher lists', answer);
    return answer.page?.list ?? [];
  }

  async #insist<T>(by: string, verb: string, body: object, key: string): Promise<T | undefined> {
    return this.#good(`${by}: ${verb} ${key}`, await this.#asking.post<T>(by, `${PATHS.flow}/${verb}`, body, key));
  }

  /** undefined where the answer is no, which nothing here deserves */
  #good<T>(what: string, { code, data, status, message }: Answer<T>): T | undefined {
    this.#finding.expect(code === 0, `${what}: ${status} ${code} ${message}`);
    return code === 0 ? ((data ?? {}) as T) : undefined;
  }
}
