import { between, type Fault, type Trial } from './fault.ts';
import { underLoad, type DatabaseKind } from './under-load.ts';

const READY_MILLISECONDS = 5_000;

const killAgainAndAgain = (kind: DatabaseKind, trial: Trial) =>
  underLoad(kind, trial, async (work) => {
    const { load, finding } = work;
    await load.more(between(trial.random, 3, 40));
    await work.hall.end('SIGKILL');
    finding.count('kills');
    await work.compare();
    finding.within('ready again', (await work.start()).startedIn, READY_MILLISECONDS);
  });

export const killed: Fault[] = (['embedded', 'server'] as const).map((kind) => ({
  name: `kill-${kind}`,
  title: `kill -9 in mid write, ${kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}`,
  goal: '0 acknowledged writes lost, 0 half-moved requests, ready again within 5 s',
  rounds: 200,
  run: (trial: Trial) => killAgainAndAgain(kind, trial),
}));
