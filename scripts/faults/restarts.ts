import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Fault, type Trial } from './fault.ts';
import { underLoad } from './under-load.ts';

const [UNREADY_MILLISECONDS, BACK_MILLISECONDS] = [2_000, 5_000];
const CLIENTS = 16;

/** By turns told to end, and killed. */
const restartDatabase = (trial: Trial) =>
  underLoad(
    'server',
    trial,
    async ({ site: { postgres }, hall, load, finding }, round) => {
      if (!postgres) throw new Error('this is about PostgreSQL');
      const { url } = hall;
      await load.more(between(trial.random, 3, 30));
      const isKilled = round % 2 === 0;
      const down = performance.now();
      if (isKilled) {
        postgres.kill();
        await until(async () => (await status(`${url}/readyz`)) === 503);
        finding.within('not ready any more', performance.now() - down, UNREADY_MILLISECONDS);
        finding.expect((await status(`${url}/livez`)) === 200, 'it does not live while its database is away');
        await postgres.start();
      } else await postgres.restart();
      const up = performance.now();
      await until(async () => (await status(`${url}/readyz`)) === 200);
      finding.within('ready again', performance.now() - up, BACK_MILLISECONDS);
      finding.count(isKilled ? 'killed' : 'restarted');
      finding.expect(hall.isAlive(), 'the server ended with its database');
      await load.more(10);
    },
    CLIENTS,
  );

const status = async (url: string): Promise<number> => (await fetch(url)).status;

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await sleep(20);
}

export const restarts: Fault = {
  name: 'postgres',
  title: 'PostgreSQL restarted and killed under load',
  goal: 'no server exits; 503 meanwhile, back within 5 s; /readyz 503 within 2 s, /livez 200',
  rounds: 20,
  run: restartDatabase,
};
