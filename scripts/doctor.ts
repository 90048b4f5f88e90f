import { checkAll } from '../src/definition/check/check.ts';
import { createLog } from '../src/server/log.ts';
import { examineDatabase } from '../src/server/services/doctor/database.ts';
import { fault, good, lookAt } from '../src/server/services/doctor/finding.ts';
import type { Finding } from '../src/server/services/doctor/finding.ts';
import { examineMachine } from '../src/server/services/doctor/machine.ts';
import { readSettings } from '../src/server/settings.ts';
import { openFileStore } from '../src/server/storage/open.ts';
import { readWorld } from './hall/world.ts';
import { speak } from './lib/speak.ts';

const HELP = `npm run doctor

Tells what is wrong with this installation: Node, DATA_DIR, disk, port, mail server, database, clock, servers, definitions,
tasks that nobody can do, mails and jobs that failed, uploads without bytes. It changes nothing, also while servers run. The
environment must be that of the servers. Exit codes: 0 = no faults (there may be warnings), 1 = faults.`;

const SIGNS: Record<Finding['level'], string> = { good: '✓', warning: '!', fault: '✗' };

await speak(HELP, async () => {
  const settings = readSettings(process.env);
  const machine = await examineMachine(settings);
  const content = await lookAt('definitions', definitions);
  const database = await examineDatabase(settings, () => openFileStore(settings), createLog('silent'));
  const found = [...machine, ...content, ...database];
  for (const { what, level, text } of found) console.log(`${SIGNS[level]} ${what.padEnd(14)} ${text}`);
  const faults = found.filter(({ level }) => level === 'fault').length;
  const warnings = found.filter(({ level }) => level === 'warning').length;
  console.log(`${faults} faults, ${warnings} warnings`);
  return faults > 0 ? 1 : 0;
});

/** As the server judges them when it loads them; `npm run hall -- check` says where each fault is. */
async function definitions(): Promise<Finding> {
  const { own, context } = await readWorld();
  const sources = own.filter(({ kind }) => kind !== 'report');
  const countOf = (wanted: string): number => sources.filter(({ kind }) => kind === wanted).length;
  const results = await checkAll(sources, context);
  const errors = [...sources.flatMap(({ faults }) => faults), ...results.flatMap(({ faults }) => faults)].filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length === 0)
    return good('definitions', `${countOf('topic')} topics and ${countOf('entity')} entities without errors`);
  const [first] = errors;
  return fault(
    'definitions',
    `${errors.length} errors, the first in ${first?.path}:${first?.line}: ${first?.message}; npm run hall -- check names all`,
  );
}
