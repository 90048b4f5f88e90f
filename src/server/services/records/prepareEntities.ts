import { buildLargeIndexes, ensureEntityTables } from '../../db/entity-tables.ts';
import type { Hall } from '../hall.ts';
import { beginStates } from './beginStates.ts';
import { entityMenus } from './entityMenus.ts';
import { reportMenus } from '../reports/reportMenus.ts';
import { readRecordFile } from './recordFiles.ts';
import { writeSeeds } from './writeSeeds.ts';

/**
 * What entities need besides their tables: base data, menu entries (those of reports too). At start, and again whenever
 * definitions change.
 */
async function fillEntities(hall: Hall): Promise<void> {
  const definitions = hall.registry.entities();
  await beginStates(definitions, hall);
  await writeSeeds(
    definitions.map((definition) => ({ kind: 'seed', definition, rows: definition.seed })),
    hall,
  );
  const menu = hall.registry.entity('sys/menu');
  if (!menu) return;
  await writeSeeds([{ kind: 'menu', definition: menu, rows: await entityMenus(definitions, hall) }], hall);
  await writeSeeds([{ kind: 'menu', definition: menu, rows: await reportMenus(hall) }], hall);
}

async function indexLargeTables(hall: Hall): Promise<void> {
  for (const warning of await buildLargeIndexes(hall.db, hall.registry.entities())) {
    hall.log.warn(warning, 'an index of an entity table could not be made');
  }
}

/**
 * Prepares now and after every change of the definitions; answers how to stop. Changed entities have their tables before they
 * are served: made once more here, as they were a moment ago, a table would lose a rule that the next change has brought.
 */
export async function keepEntitiesPrepared(hall: Hall): Promise<() => Promise<void>> {
  hall.fileReaders.set('record', readRecordFile);
  for (const warning of await ensureEntityTables(hall.db, hall.registry.entities())) {
    hall.log.warn(warning, 'an index of an entity table could not be made');
  }
  await fillEntities(hall);
  const failed = (error: unknown) => hall.log.error({ err: error }, 'entities could not be prepared');
  // nobody waits for the indexes of large tables: lists are slower until they are there
  let running = indexLargeTables(hall).catch(failed);
  const stop = hall.registry.onChange(() => {
    running = running
      .then(() => fillEntities(hall))
      .then(() => indexLargeTables(hall))
      .catch(failed);
  });
  return async () => {
    stop();
    await running;
  };
}
