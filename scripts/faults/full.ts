import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PATHS } from '../../src/contract/paths.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { SAMPLES } from '../../tests/api/support/samples.ts';
import { copyFolder } from '../../tests/support/prepared.ts';
import { Finding, type Fault, type Trial } from './fault.ts';
import { startProcess, type HallProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load } from './load.ts';
import { Somebody } from './people.ts';
import { openSite, type Site } from './site.ts';

const MEGABYTE = 1_048_576;
/** No file of the server may be larger (`ulimit -f`, in blocks of 512 bytes); a segment of the database's log has 16. */
const LARGEST_FILE = 20;
/** what the disk has beside the seeded database and its log */
const ROOM = 64;
/** so little is left when it is called full */
const LEFT = 1;

/** Uploads that the system cuts off, and a disk that is full while people work: both end, and everything goes on. */
async function fillUp({ rounds, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('embedded');
  let hall = await startProcess(site, { shell: `ulimit -f ${(LARGEST_FILE * MEGABYTE) / 512}` });
  try {
    const teacher = await Somebody.enter(hall.url, 'teacher');
    for (let round = 1; round <= rounds; round++) await cutOff(teacher, hall, finding);
    await hall.end('SIGTERM');
    await everyRowHasBytes(site, finding);
    hall = await fillDisk(site, hall, { rounds, say }, finding);
  } finally {
    await hall.end('SIGKILL');
    unmount(site.dataDir);
    await site.remove();
  }
  return finding;
}

async function cutOff(teacher: Somebody, { url }: HallProcess, finding: Finding): Promise<void> {
  const large = await upload(teacher, url, LARGEST_FILE + 4);
  finding.count('uploads that were cut off');
  finding.expect(large.status === 507, `an upload without room: ${large.status} ${large.message}`);
  const small = await upload(teacher, url, 1);
  finding.expect(small.status === 200, `a small upload beside it: ${small.status} ${small.message}`);
}

async function upload(teacher: Somebody, url: string, megabytes: number) {
  const { data } = await teacher.get<{ checkCode: string }>(url, PATHS.uploadCheck);
  const bytes = new Uint8Array(megabytes * MEGABYTE);
  bytes.set(SAMPLES.png);
  const form = new FormData();
  form.append('checkCode', data?.checkCode ?? '');
  form.append('file', new File([bytes], 'a.png'));
  return teacher.post(url, PATHS.upload, form);
}

async function everyRowHasBytes(site: Site, finding: Finding): Promise<void> {
  const database = await openDatabase({ ...site, log: createLog('silent') });
  const { rows } = await sql<{ id: string; size: number }>`select id, size from hall_file`.execute(database.db);
  await database.close();
  const files = join(site.dataDir, 'files');
  for (const { id, size } of rows) {
    const there = statSync(join(files, id.slice(-2), id), { throwIfNoEntry: false })?.size;
    finding.expect(there === size, `the row of ${id} says ${size} bytes, there are ${there}`);
  }
  const left = readdirSync(join(files, 'incoming')).length;
  finding.expect(left === 0, `${left} cut off uploads are left`);
}

/** The data on a small disk of its own, which somebody else fills again and again. */
async function fillDisk(
  site: Site,
  hall: HallProcess,
  { rounds, say }: Pick<Trial, 'rounds' | 'say'>,
  finding: Finding,
) {
  if (!(await moveToSmallDisk(site.dataDir))) {
    // Linux, and root, have it
    finding.count('not tried, no tmpfs can be mounted: rounds', rounds);
    return hall;
  }
  const small = await startProcess(site);
  const ballast = join(site.dataDir, 'ballast');
  const load = await Load.start(() => small.url, finding);
  for (let round = 1; round <= rounds; round++) {
    await load.more(10);
    const before = finding.figures['answered 507'] ?? 0;
    fillWith(ballast);
    // until people hear of it
    for (let tries = 0; tries < 200 && (finding.figures['answered 507'] ?? 0) === before; tries++) {
      fillWith(ballast);
      await sleep(50);
    }
    finding.expect((finding.figures['answered 507'] ?? 0) > before, 'nobody was told that the disk is full');
    rmSync(ballast);
    finding.count('disk full');
    await load.more(10);
    say(`full ${round} times, ${load.acknowledged} writes acknowledged`);
  }
  await load.finish();
  finding.expect((await small.end('SIGTERM')) === 0, 'it did not end in order');
  await compareLedger(load.ledger, site, finding);
  return small;
}

/** What is left but for a little; more than that when something was freed meanwhile. */
function fillWith(ballast: string): void {
  const { bavail, bsize } = statfsSync(join(ballast, '..'));
  const size = Math.max(0, bavail * bsize - (LEFT * MEGABYTE) / 4);
  if (size > 0) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
}

async function moveToSmallDisk(dataDir: string): Promise<boolean> {
  const aside = `${dataDir}.aside`;
  renameSync(dataDir, aside);
  mkdirSync(dataDir, { mode: 0o700 });
  const size = Number(execFileSync('du', ['-sm', aside]).toString().split('\t')[0]) + ROOM;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0700`, 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    rmSync(dataDir, { recursive: true });
    renameSync(aside, dataDir);
    return false;
  }
  await copyFolder(`${aside}/.`, dataDir);
  rmSync(aside, { recursive: true });
  return true;
}

function unmount(dataDir: string): void {
  try {
    execFileSync('umount', [dataDir], { stdio: 'ignore' });
  } catch {
    // it was none
  }
}

export const diskFull: Fault = {
  name: 'disk',
  title: 'disk full, for uploads (ulimit -f) and for the embedded database (a small tmpfs)',
  goal: '507 and a clear message; no row without bytes; recovers when there is room',
  rounds: 20,
  run: fillUp,
};
