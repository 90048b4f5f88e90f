import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { fromRoot } from '../../lib/paths.ts';
import { FORM, type Open, type Subject } from './subject.ts';

/** As much of the peer as is used here. */
interface Peer {
  Configuration: new (options: object) => object;
  BPMNServer: new (configuration: object, logger: object, options: object) => { engine: PeerEngine };
  DataStore: new (server: object) => { db: unknown; saveLogs: boolean };
  Logger: new (options: object) => object;
  ModelsDatastore: new (server: object) => object;
  DefaultAppDelegate: new (server: object) => object;
  NoCacheManager: new (server: object) => object;
  ScriptHandler: new () => object;
  defaultConfiguration: object;
}

interface PeerEngine {
  start(name: string, data: object): Promise<PeerExecution>;
  invoke(query: object, data: object): Promise<PeerExecution>;
}

interface PeerExecution {
  instance: { id: string; items: { id: string; status: string; type: string }[] };
}

/** A document as the peer stores it: the whole instance. */
interface Document {
  id: string;
  items: { id: string; status: string }[];
  source?: string;
  svg?: string;
}

/**
 * bpmn-server with its own DataStore class over a stand-in for its MongoDB client that keeps the documents in PostgreSQL.
 * Its locks live in memory, which is in its favour.
 */
export async function bpmnServer(databaseUrl: string, peers: string): Promise<Subject> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  await pool.query('create table peer_document (id text primary key, document text not null, source text)');
  await pool.query('create table peer_item (id text primary key, document_id text not null)');
  await pool.query('create index on peer_item (document_id)');
  const speak = console.log;
  // the peer talks on the console, whatever its logger says
  console.log = () => undefined;
  const { engine } = openPeer(peers, mongoLike(pool));
  const open = ({ instance }: PeerExecution): Open => ({
    instanceId: instance.id,
    taskIds: instance.items
      .filter(({ status, type }) => status === 'wait' && type === 'bpmn:UserTask')
      .map(({ id }) => id),
  });
  return {
    name: 'bpmn-server',
    async close() {
      console.log = speak;
      await pool.end();
    },
    start: async () => open(await engine.start('approval', structuredClone(FORM))),
    complete: async (_, taskId) => open(await engine.invoke({ 'items.id': taskId }, {})),
  };
}

function openPeer(peers: string, mongo: object): { engine: PeerEngine } {
  const peer = createRequire(join(peers, 'package.json'))('bpmn-server') as Peer;
  const definitionsPath = `${fromRoot('.cache', 'bench', 'definitions')}/`;
  mkdirSync(definitionsPath, { recursive: true });
  const xml = readFileSync(new URL('approval.bpmn', import.meta.url), 'utf8')
    .replace('LONG', 'this.data.days &gt; 3')
    .replace('flowable:collection="REVIEWERS" flowable:', 'camunda:collection="$(this.data.reviewers)" camunda:')
    .replaceAll(/ flowable:assignee="[^"]*"/g, '')
    .replace('xmlns:flowable="http://flowable.org/bpmn"', 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"');
  writeFileSync(`${definitionsPath}approval.bpmn`, xml);
  class Store extends peer.DataStore {
    constructor(server: object) {
      super(server);
      this.db = mongo;
      this.saveLogs = false;
    }
  }
  const logger = () => new peer.Logger({ toConsole: false });
  const configuration = new peer.Configuration({
    ...peer.defaultConfiguration,
    definitionsPath,
    timers: { forceTimersDelay: 1000, precision: 3000 },
    database: { MongoDB: { db_url: '', db: 'none' } },
    logger,
    definitions: (server: object) => new peer.ModelsDatastore(server),
    appDelegate: (server: object) => new peer.DefaultAppDelegate(server),
    dataStore: (server: object) => new Store(server),
    cacheManager: (server: object) => new peer.NoCacheManager(server),
    scriptHandler: () => new peer.ScriptHandler(),
  });
  return new peer.BPMNServer(configuration, logger(), { cron: false });
}

/** The four calls of a MongoDB client that the peer's DataStore makes. */
function mongoLike(pool: pg.Pool): object {
  const locks = new Set<string>();
  async function put({ source, svg, ...document }: Document): Promise<void> {
    void svg;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const values = [document.id, JSON.stringify(document), source ?? null];
      await client.query({ name: 'put', text: PUT, values });
      await client.query({ name: 'drop', text: 'delete from peer_item where document_id = $1', values: [document.id] });
      for (const { id, status } of document.items) {
        if (status === 'wait') await client.query({ name: 'item', text: ITEM, values: [id, document.id] });
      }
      await client.query('commit');
    } finally {
      client.release();
    }
  }
  return {
    async find(_: string, collection: string, query: { id?: string; items?: { $elemMatch?: { id?: string } } }) {
      if (collection === 'wf_locks') return [];
      const values = [query.id ?? null, query.items?.$elemMatch?.id ?? null];
      const { rows } = await pool.query<{ document: string; source: string }>({ name: 'get', text: GET, values });
      return rows.map(({ document, source }) => ({ ...(JSON.parse(document) as Document), source }));
    },
    async insert(_: string, collection: string, documents: Document[]) {
      for (const document of documents) {
        if (collection !== 'wf_locks') await put(document);
        else if (locks.has(document.id)) throw new Error('locked');
        else locks.add(document.id);
      }
      return documents.length;
    },
    async update(_: string, _collection: string, query: { id: string }, { $set }: { $set: Document }) {
      await put({ ...$set, id: query.id });
      return 1;
    },
    remove(_: string, collection: string, query: { id: string }) {
      if (collection === 'wf_locks') locks.delete(query.id);
      return Promise.resolve(1);
    },
  };
}

const PUT = `insert into peer_document (id, document, source) values ($1, $2, $3)
  on conflict (id) do update set document = excluded.document, source = coalesce(excluded.source, peer_document.source)`;
const ITEM = 'insert into peer_item (id, document_id) values ($1, $2)';
const GET = `select document, source from peer_document
  where id = coalesce($1, (select document_id from peer_item where id = $2))`;
