import type { FastifyInstance } from 'fastify';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { directorySource } from './access/directory-rows.ts';
import { Directory } from './access/directory.ts';
import { Sessions } from './access/sessions.ts';
import { Substitutes, readSubstitutions } from './access/substitutes.ts';
import { Bus } from './db/bus.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { OpenDatabase } from './db/open.ts';
import { readsOf, readsOnReplica } from './db/reads.ts';
import { readPool } from './db/server-pool.ts';
import { withoutSync } from './db/without-sync.ts';
import { openRegistry } from './definitions/folder-registry.ts';
import { DEMO_ORGANISATION, DEMO_PASSWORD } from './demo/people.ts';
import { planDemo } from './demo/requests.ts';
import { ledEngine } from './engine/camunda7/led.ts';
import { CamundaRest } from './engine/camunda7/rest.ts';
import { embeddedEngine, engineInMemory } from './engine/embedded.ts';
import { watchedEngine } from './engine/watched.ts';
import { newFigures } from './figures.ts';
import { buildApp } from './http/app.ts';
import { startJobs } from './jobs/scheduler.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';
import { Sockets } from './realtime/sockets.ts';
import type { Hall } from './services/hall.ts';
import { protectLogs } from './services/audit/protectLogs.ts';
import { prepareFlow } from './services/flow/prepareFlow.ts';
import { pushMessages } from './services/notices/pushMessages.ts';
import { followDeployments } from './services/processes/deployModel.ts';
import { mailChannel } from './services/outbox/mailChannel.ts';
import { beating, joinServers } from './services/servers/joinServers.ts';
import { smsChannel } from './services/outbox/smsChannel.ts';
import { keepEntitiesPrepared } from './services/records/prepareEntities.ts';
import { seedDemo } from './services/records/seedDemo.ts';
import { firstAdmin } from './services/session/firstAdmin.ts';
import { closeEndedSockets, hallJobs } from './services/upkeep/jobs.ts';
import { nothingUnderWay } from './services/tally.ts';
import { claimStorage } from './services/upkeep/sweepFiles.ts';
import type { Settings } from './settings.ts';
import { openFileStore } from './storage/open.ts';
import { openScanner } from './storage/scanner.ts';
import { readTexts } from './texts.ts';
import { startTraces } from './traces.ts';

export interface RunningHall {
  app: FastifyInstance;
  hall: Hall;
  /** where it listens: `http://127.0.0.1:8080` */
  url: string;
  /** lets running calls end, then closes everything; may be called twice */
  close(): Promise<void>;
}

export interface StartOptions {
  /** follow edits of topics and schemas; on unless said otherwise */
  watch?: boolean;
  /** whether the demo people have requests under way; with the house's own topics unless said otherwise */
  demoRequests?: boolean;
  /** tests stop the clock with it */
  now?: () => Date;
  /** off where a test does itself what otherwise happens by itself: two of them would share the work as it falls */
  jobs?: boolean;
  log?: Log;
  /** where it is being opened already */
  database?: Promise<OpenDatabase>;
  /** words for the operator: the first password, faults of definitions */
  print?: (text: string) => void;
}

/**
 * Starts a hall: database, migrations, definitions, entity tables, people, HTTP. Whatever fails closes what was opened.
 * @throws Error with a text for the operator
 */
export async function startHall(settings: Settings, options: StartOptions = {}): Promise<RunningHall> {
  const log = options.log ?? createLog(settings.logLevel);
  const print = options.print ?? ((text: string) => void process.stderr.write(`${text}\n`));
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    for (const [name, folder] of Object.entries({ TOPICS_DIR: settings.topicsDir, SCHEMAS_DIR: settings.schemasDir })) {
      const found = statSync(folder, { throwIfNoEntry: false });
      if (found && !found.isDirectory()) throw new Error(`${name} must be a folder: ${folder} is none`);
      // one that comes later is read then
      if (!found) log.warn({ folder }, `${name}: there is no such folder`);
    }
    if (settings.tracesUrl !== null) closers.push(await startTraces(settings.tracesUrl, readVersion()));
    const database = await (options.database ?? openDatabase({ ...settings, log }));
    closers.push(() => database.close());
    const { db, embedded } = database;
    const synced = embedded ? await withoutSync(db) : async () => {};
    await migrate(db);

    const bus = new Bus(!embedded);
    closers.push(() => bus.close());
    const registry = await openRegistry({
      db,
      bus: embedded ? undefined : bus,
      news: bus,
      topicsDir: settings.topicsDir,
      schemasDir: settings.schemasDir,
      dataDir: settings.dataDir,
      watch: options.watch ?? true,
      print,
    });
    closers.push(() => registry.close());

    const figures = newFigures();
    const { replicaUrl } = settings;
    const reads =
      replicaUrl === null ? readsOf(db) : await readsOnReplica(db, readPool(replicaUrl, log), figures.read, log);
    closers.push(() => reads.close());
    const own = embeddedEngine();
    const engine = settings.camundaUrl === null ? own : ledEngine(own, new CamundaRest(settings.camundaUrl));
    const clock = { now: options.now ?? (() => new Date()) };
    const hall: Hall = {
      settings,
      db,
      reads,
      embedded,
      bus,
      registry,
      engine: watchedEngine(engine, figures.moved),
      engineInMemory,
      directory: new Directory(directorySource(db), bus),
      substitutes: new Substitutes(() => readSubstitutions(db, clock.now()), bus),
      sessions: new Sessions(db, bus, embedded),
      sockets: new Sockets(),
      storage: await openFileStore(settings),
      scanner: settings.clamdUrl === null ? null : openScanner(settings.clamdUrl),
      underWay: nothingUnderWay(),
      figures,
      connections: database.connections,
      texts: readTexts(settings.localesDir),
      clock,
      log,
      fileReaders: new Map(),
    };
    const membership = await joinServers(readVersion(), hall);
    // before the database is closed, which is after everything else
    closers.push(() => membership.leave().catch(() => {}));
    await claimStorage(hall);
    closers.push(await keepEntitiesPrepared(hall));
    await protectLogs(hall);
    if (settings.demo) await seedDemo({ organisation: DEMO_ORGANISATION, password: DEMO_PASSWORD }, hall);
    await hall.directory.fresh();
    closers.push(await prepareFlow(hall, (options.demoRequests ?? hasOwnTopics(settings)) ? planDemo : null));
    // from now on somebody is told
    await synced();
    const admin = await firstAdmin(hall);
    if (admin) print(`The administrator's first password, shown only now: ${admin.username} / ${admin.password}`);

    closers.push(followDeployments(hall));
    closers.push(pushMessages(hall));
    closers.push(hall.sessions.onEnd(() => void closeEndedSockets(hall).catch(() => {})));
    if (settings.databaseUrl !== null) await bus.listen(settings.databaseUrl, log);

    const channels = {
      mail: mailChannel(hall),
      sms: smsChannel(hall, settings.smsEndpoint),
    };
    closers.push(async () => void (await Promise.all([channels.mail.close(), channels.sms.close()])));
    const app = await buildApp(hall);
    let stopJobs = async () => {};
    // both at once: calls do not go on coming in while a job takes its time
    closers.push(async () => void (await Promise.all([app.close(), stopJobs()])));
    const url = await app.listen({ host: settings.host, port: settings.port });
    closers.push(() => hall.sockets.closeAll());
    if (options.jobs !== false)
      stopJobs = startJobs([beating(membership), ...hallJobs(channels, hall)], log, figures.job);
    return { app, hall, url, close };
  } catch (error) {
    await close().catch((failure: unknown) => log.error({ err: failure }, 'cannot close what was opened'));
    throw error;
  }
}

/** Of the hall: two versions may serve one database during a rollout. */
function readVersion(): string {
  const facts = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return facts.version;
}

/** The demo's requests are about the house's own topics: other people's begin with empty lists. */
function hasOwnTopics(settings: Settings): boolean {
  return settings.demo && settings.topicsDir === resolve('topics');
}
