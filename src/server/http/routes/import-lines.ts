import type { FastifyRequest } from 'fastify';
import type { ImportLine, ImportReport } from '../../../contract/entities.ts';
import { ERRORS, HallError } from '../../../contract/errors.ts';
import type { Hall } from '../../services/hall.ts';
import type { RunningImport } from '../../services/records/importRecords.ts';
import '../request.ts';

/** No line for every row: the reader draws some of them a second at most. */
const EVERY_MS = 200;

/** A running import as lines of JSON. A failure on the way is the last line: the head of the answer is gone by then. */
export async function* importLines(
  running: RunningImport,
  request: FastifyRequest,
  hall: Hall,
): AsyncGenerator<string> {
  const { total, rows } = running;
  let told = 0;
  let report: ImportReport | undefined;
  try {
    for await (const now of rows) {
      report = now;
      if (performance.now() - told < EVERY_MS) continue;
      told = performance.now();
      const { imported, changed, failed } = now;
      yield line({ progress: { done: now.rows.length, total, imported, changed, failed } });
    }
    if (report) yield line({ report });
  } catch (error) {
    if (!(error instanceof HallError)) request.log.error(error);
    const name = error instanceof HallError ? error.error : 'internal';
    const values = error instanceof HallError ? error.details.values : {};
    const message = hall.texts.text(request.locale, `errors.${name}`, values);
    yield line({ failure: { code: ERRORS[name].code, message } });
  }
}

const line = (said: ImportLine): string => `${JSON.stringify(said)}\n`;
