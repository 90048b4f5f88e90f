import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATHS } from '../../src/contract/paths.ts';
import { dueTime } from '../../src/definition/process/timer.ts';
import { createLog } from '../../src/server/log.ts';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startHall, type RunningHall } from '../../src/server/start.ts';
import { Caller } from '../../tests/api/support/hall.ts';
import { prepareEmbedded } from '../../tests/api/support/templates.ts';

/** A hall of its own on a temporary folder, with the demo people. Its clock goes ahead when a journey lets days pass. */
export class DrivenHall {
  readonly #running: RunningHall;
  readonly #clock: { ahead: number };
  readonly #folder: string;
  /** who is logged in today, and who is in the days that a journey lets pass: nobody stays logged in for that long */
  readonly #today = new Map<string, Promise<Caller>>();
  readonly #later = new Map<string, Promise<Caller>>();

  private constructor(running: RunningHall, clock: { ahead: number }, folder: string) {
    [this.#running, this.#clock, this.#folder] = [running, clock, folder];
  }

  static async open(): Promise<DrivenHall> {
    const folder = await mkdtemp(join(tmpdir(), 'hall-drive-'));
    await prepareEmbedded(folder, 'seeded');
    const environment = { PORT: '0', DATA_DIR: folder, CAPTCHA: 'off', DEMO: 'on', LOG_LEVEL: 'error' };
    const clock = { ahead: 0 };
    const running = await startHall(readSettings(environment), {
      ...{ watch: false, demoRequests: false, jobs: false, print: () => {}, log: createLog('error') },
      now: () => new Date(Date.now() + clock.ahead),
    });
    return new DrivenHall(running, clock, folder);
  }

  get url(): string {
    return this.#running.url;
  }

  /** A demo person who is logged in. */
  as(username: string): Promise<Caller> {
    const callers = this.#clock.ahead > 0 ? this.#later : this.#today;
    const caller = callers.get(username) ?? this.#login(username);
    callers.set(username, caller);
    return caller;
  }

  /** Time goes by, and what was due meanwhile happens. */
  async pass(duration: string): Promise<void> {
    const now = new Date(Date.now() + this.#clock.ahead);
    const due = dueTime('duration', duration, now)?.due;
    if (due === undefined) throw new Error(`"${duration}" is no duration`);
    this.#clock.ahead += due.getTime() - now.getTime();
    this.#later.clear();
    while ((await fireDueTimers(this.#running.hall)) > 0);
  }

  /** It is today again, nothing is booked and nothing begun: what one journey left does not meet the next. */
  async tidy(): Promise<void> {
    this.#clock.ahead = 0;
    this.#later.clear();
    const { db } = this.#running.hall;
    await db.deleteFrom('wf_draft').execute();
    await db.deleteFrom('wf_booking').execute();
  }

  /** Ends a request whose journey stuck. */
  async end(processInstanceId: string): Promise<void> {
    const admin = await this.as('admin');
    await admin.post(`${PATHS.flow}/terminate`, { processInstanceId, comment: 'npm run drive' });
  }

  async close(): Promise<void> {
    await this.#running.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #login(username: string): Promise<Caller> {
    const caller = new Caller(this.url, { 'accept-language': 'zh-CN' });
    const answer = await caller.login(username);
    if (answer.code !== 0) throw new Error(`${username} cannot log in: ${answer.code} ${answer.message}`);
    return caller;
  }
}
