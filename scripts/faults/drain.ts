import { between, type Fault, type Trial } from './fault.ts';
import { underLoad, type DatabaseKind } from './under-load.ts';

const DRAIN_MILLISECONDS = 10_000;
const CLIENTS = 16;

const stopUnderLoad = (kind: DatabaseKind, trial: Trial) =>
  underLoad(
    kind,
    trial,
    async (work) => {
      const { load, finding, hall } = work;
      await load.more(between(trial.random, 3, 40));
      const told = performance.now();
      const code = await hall.end('SIGTERM');
      finding.within('stopped', performance.now() - told, DRAIN_MILLISECONDS);
      finding.expect(code === 0, `it ended with ${code}: ${hall.output()}`);
      finding.count('stops');
      await work.compare();
      await work.start();
    },
    CLIENTS,
  );

export const drained: Fault[] = (['embedded', 'server'] as const).map((kind) => ({
  name: `stop-${kind}`,
  title: `SIGTERM under load, ${kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}`,
  goal: 'drains within 10 s, nothing acknowledged is lost, exit code 0',
  rounds: 20,
  run: (trial: Trial) => stopUnderLoad(kind, trial),
}));
