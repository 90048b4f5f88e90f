import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import { NDJSON, ROW_COUNT } from '../../../contract/entities.ts';
import { byOwnNames, sortByOwnName, withOtherNames } from '../../../contract/otherNames.ts';
import { PATHS } from '../../../contract/paths.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../../services/hall.ts';
import { createRecord } from '../../services/records/createRecord.ts';
import { deleteRecords } from '../../services/records/deleteRecords.ts';
import { describeEntity } from '../../services/records/describeEntity.ts';
import { exportRecords } from '../../services/records/exportRecords.ts';
import type { Sheet } from '../../services/records/exportRecords.ts';
import { getRecord } from '../../services/records/getRecord.ts';
import { recordHistory } from '../../services/records/history.ts';
import { importRecords, startImport } from '../../services/records/importRecords.ts';
import { importTemplate } from '../../services/records/importTemplate.ts';
import { listRecords, pageRecords } from '../../services/records/listRecords.ts';
import { namesOfRecords, recordOptions, recordTree } from '../../services/records/namesOfRecords.ts';
import type { RecordQuery } from '../../services/records/query.ts';
import { runAction } from '../../services/records/runAction.ts';
import { typedRelated } from '../../services/records/typedRelated.ts';
import { updateRecord } from '../../services/records/updateRecord.ts';
import { ok, okPage } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import { sendFile } from '../sendFile.ts';
import { takeTurn, takeTurnOf } from '../turns.ts';
import { addressOf, idsOf, objectOf, optionQuery, readUpload, typedRecordOf } from './entity-input.ts';
import { importLines } from './import-lines.ts';
import '../request.ts';

type Wild = FastifyRequest<{ Params: { '*': string } }>;

/**
 * Every entity at the address that is its key, also one that was added while the server runs: the address is looked up in
 * the registry, the longest key wins. Addresses that other rooms have registered come first.
 */
export function entityRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Params: { '*': string } }>(`${PATHS.entityDefinition}/*`, { schema: { hide: true } }, async (request) =>
    ok(await describeEntity(request.person, { key: request.params['*'], locale: request.locale }, hall)),
  );
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) =>
    read(request, reply, hall),
  );
  app.post<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) =>
    write(request, reply, hall),
  );
  app.put<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request) => {
    const { entity, rest } = addressOf(request.params['*'], hall);
    if (rest.length) throw new HallError('notFound');
    const body = byOwnNames(entity, objectOf(request.body));
    return ok(await updateRecord(request.person, { entity, body, call: recordCall(request) }, hall));
  });
  app.delete<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request) => {
    const { entity, rest } = addressOf(request.params['*'], hall);
    if (rest.length > 1) throw new HallError('notFound');
    const ids = rest[0] === undefined ? idsOf(request.body, 'nothingToDelete') : [rest[0]];
    return ok(await deleteRecords(request.person, { entity, ids, call: recordCall(request) }, hall));
  });
}

async function read(request: Wild, reply: FastifyReply, hall: Hall): Promise<unknown> {
  const { entity, rest } = addressOf(request.params['*'], hall);
  const [word, part, ...more] = rest;
  if (word === undefined || more.length || (part !== undefined && part !== 'history')) throw new HallError('notFound');
  const { person, locale } = request;
  const query = queryOf(entity, request.query as RecordQuery);
  const call = recordCall(request);
  if (part) return ok(await hall.reads.upToDate(() => recordHistory(person, { entity, id: word, call }, hall)));
  switch (word) {
    case 'page': {
      const page = await hall.reads.upToDate(() => pageRecords(person, { entity, query, call }, hall));
      return okPage({ ...page, list: page.list.map((row) => withOtherNames(entity, row)) });
    }
    case 'list': {
      const rows = await hall.reads.upToDate(() => listRecords(person, { entity, query, call }, hall));
      return ok(rows.map((row) => withOtherNames(entity, row)));
    }
    case 'options':
      return okPage(
        await hall.reads.upToDate(() => recordOptions(person, { entity, locale, ...optionQuery(query) }, hall)),
      );
    case 'names':
      return ok(await namesOfRecords(person, { entity, locale, ids: [query['ids'] ?? []].flat() }, hall));
    case 'tree':
      return ok(await hall.reads.upToDate(() => recordTree(person, { entity, locale }, hall)));
    case 'export':
      takeTurnOf(reply, person, 'exports', hall);
      return sendSheet(reply, await exportRecords(person, { entity, query, call }, hall));
    case 'template':
      return sendSheet(reply, await importTemplate(person, { entity, call }, hall));
    default:
      return ok(withOtherNames(entity, await getRecord(person, { entity, id: word, call }, hall)));
  }
}

function queryOf(entity: string, { sort, ...filters }: RecordQuery): RecordQuery {
  const query = byOwnNames(entity, filters);
  if (sort === undefined) return query;
  return { ...query, sort: typeof sort === 'string' ? sortByOwnName(entity, sort) : sort };
}

async function write(request: Wild, reply: FastifyReply, hall: Hall): Promise<unknown> {
  const { entity, rest } = addressOf(request.params['*'], hall);
  const { person, body } = request;
  const call = recordCall(request);
  const [first, second, ...more] = rest;
  if (more.length) throw new HallError('notFound');
  if (first === undefined) {
    return ok(await createRecord(person, { entity, body: byOwnNames(entity, objectOf(body)), call }, hall));
  }
  if (first === 'import' && second === undefined) return importSheet(request, entity, reply, hall);
  if (first === 'related' && second === undefined)
    return ok(await typedRelated(person, { entity, ...typedRecordOf(body), locale: request.locale }, hall));
  const input: FormData = body === undefined || body === null ? {} : objectOf(body);
  const batch = second === undefined;
  const { ids, ...values } = input;
  const chosen = batch
    ? { action: first, ids: idsOf(ids), body: values }
    : { action: second, ids: [first], body: input };
  return ok(await runAction(person, { entity, ...chosen, batch, call }, hall));
}

/** `?check=true` says what would be taken, with `?update=true` rows change the records that they name; who accepts lines of JSON hears how far it is and stops it by hanging up. */
async function importSheet(request: Wild, entity: string, reply: FastifyReply, hall: Hall): Promise<unknown> {
  const { check, update } = request.query as RecordQuery;
  for (const flag of [check, update])
    if (flag !== undefined && flag !== 'true' && flag !== 'false') throw new HallError('badRequest');
  const over = takeTurn(request.person, 'imports', hall);
  const inLines = request.headers.accept?.includes(NDJSON) === true;
  // without lines it goes on to its end also when nobody waits for it
  if (inLines) reply.raw.once('close', over);
  try {
    const file = await readUpload(request);
    const input = { entity, file, call: recordCall(request), check: check === 'true', update: update === 'true' };
    if (!inLines) return ok(await importRecords(request.person, input, hall));
    const running = await startImport(request.person, input, hall);
    return reply
      .type(NDJSON)
      .header('cache-control', 'no-store')
      .send(Readable.from(importLines(running, request, hall)));
  } finally {
    if (!inLines) over();
  }
}

function sendSheet(reply: FastifyReply, { name, rows, content }: Sheet): FastifyReply {
  if (rows !== undefined) reply.header(ROW_COUNT, rows);
  return sendFile(reply, name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(
    Readable.from(content),
  );
}
