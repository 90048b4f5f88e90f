import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from './fault.ts';
import { Somebody, type Answer } from './people.ts';

/** Says which server to ask: the only one, or another one after a failure. */
export type Servers = (attempt: number) => string;

const AGAIN_MILLISECONDS = 50;
/** The server is away, busy or without room: what was asked is asked again. */
const LATER = new Set([429, 502, 503, 507]);

/** People who ask until somebody answers, whichever server that is; counts what they heard and what was acknowledged. */
export class Asking {
  readonly #people: ReadonlyMap<string, Somebody>;
  readonly #servers: Servers;
  readonly #finding: Finding;
  #acknowledged = 0;
  #waiting: { at: number; resolve: () => void }[] = [];

  private constructor(people: ReadonlyMap<string, Somebody>, servers: Servers, finding: Finding) {
    [this.#people, this.#servers, this.#finding] = [people, servers, finding];
  }

  static async begin(names: Iterable<string>, servers: Servers, finding: Finding): Promise<Asking> {
    const people = await Promise.all([...new Set(names)].map((name) => Somebody.enter(servers(0), name)));
    return new Asking(new Map(people.map((one) => [one.name, one])), servers, finding);
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
    const found = this.#people.get(name);
    if (!found) throw new Error(`${name} takes no part`);
    return found;
  }

  get<T>(by: string, path: string): Promise<Answer<T>> {
    return this.#until((url) => this.person(by).get<T>(url, path));
  }

  /** Sent under the same key however often. */
  async post<T>(by: string, path: string, body: object, key: string): Promise<Answer<T>> {
    const answer = await this.#until((url) => this.person(by).post<T>(url, path, body, key));
    if (answer.code === 0) this.#tell();
    return answer;
  }

  async #until<T>(call: (url: string) => Promise<Answer<T>>): Promise<Answer<T>> {
    for (let attempt = 0; ; attempt++) {
      this.#finding.count('calls');
      const answer = await call(this.#servers(attempt)).catch(reasonOf);
      if (typeof answer === 'string') this.#finding.count(`without answer: ${answer}`);
      else if (answer.code === 0) return answer;
      else {
        this.#finding.count(`answered ${answer.status}`);
        if (!LATER.has(answer.status)) return answer;
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
