import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { checkMail } from '../../channels/mail.ts';
import type { Settings } from '../../settings.ts';
import { fault, good, lookAt, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const GIGABYTE = 1_073_741_824;
/** Of free disk: below the first the next large upload may fail, below the second somebody should look. */
const LITTLE = 0.25;
const SOME = 2;
/** What package.json asks for. */
const OLDEST_NODE: readonly [number, number] = [20, 19];

/** What can be said without the database: Node, the data's folder and disk, the port, the mail server, the proxy. */
export async function examineMachine(settings: Settings): Promise<Finding[]> {
  const looks = [
    lookAt('node', async () => node()),
    lookAt('DATA_DIR', () => dataDir(settings.dataDir)),
    lookAt('disk', () => disk(settings.dataDir)),
    lookAt('port', () => port(settings)),
    lookAt('mail', () => mail(settings)),
    lookAt('addresses', async () => addresses(settings)),
  ];
  return (await Promise.all(looks)).flat();
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  const version = `version ${process.versions.node}`;
  return isOld
    ? fault('node', `${version} is too old: ${OLDEST_NODE.join('.')} or later is needed`)
    : good('node', version);
}

async function dataDir(path: string): Promise<Finding[]> {
  if (!existsSync(path)) return [warning('DATA_DIR', `${path} does not exist: the first start makes it`)];
  const probe = join(path, `doctor-${randomUUID()}`);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(probe, 'x', { flush: true });
  } catch (error) {
    return [fault('DATA_DIR', `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)];
  } finally {
    await rm(probe, { force: true });
  }
  const { mode, uid } = await stat(path);
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') {
    return [fault('DATA_DIR', `other people of this machine can look into ${path}: chmod 700 ${path}`)];
  }
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && uid !== self) {
    return [fault('DATA_DIR', `${path} belongs to the user ${uid}, and this command runs as ${self}`)];
  }
  return [good('DATA_DIR', `${path} is ours alone`)];
}

async function disk(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(path) ? path : '.');
  const free = (bavail * bsize) / GIGABYTE;
  const text = `${free.toFixed(1)} GB free below ${path}`;
  if (free < LITTLE) return fault('disk', `${text}: uploads and the database will be refused`);
  return free < SOME ? warning('disk', text) : good('disk', text);
}

async function port({ host, port: number }: Settings): Promise<Finding> {
  const place = `${host}:${number}`;
  const taken = await new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(number, host, () => probe.close(() => resolve(null)));
  });
  if (taken === null) return good('port', `${place} is free: no server is running there`);
  if (taken !== 'EADDRINUSE')
    return fault('port', `nobody can listen at ${place} (${taken}): do HOST and PORT fit this machine?`);
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const ready = await fetch(`http://${own}:${number}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const status: unknown = await ready?.json().catch(() => null);
  const isHall = typeof status === 'object' && status !== null && 'status' in status;
  if (!isHall) return fault('port', `another program has ${place}`);
  return ready?.status === 200
    ? good('port', `a hall answers at ${place} and is ready`)
    : fault('port', `a hall answers at ${place} and is not ready: its database does not answer`);
}

async function mail({ smtpUrl }: Settings): Promise<Finding> {
  if (smtpUrl === null)
    return warning(
      'mail',
      'SMTP_URL says no server: mails stay in the outbox, but for templates with one of their own',
    );
  const { host } = new URL(smtpUrl);
  try {
    await checkMail(smtpUrl);
    return good('mail', `the server ${host} takes our mails`);
  } catch (error) {
    return fault(
      'mail',
      `the server ${host} does not take our mails: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function addresses({ publicUrl, trustProxy, production, host }: Settings): Finding[] {
  const found: Finding[] = [];
  if (publicUrl === null) found.push(warning('addresses', 'PUBLIC_URL is not set: mails carry no links'));
  else if (publicUrl.startsWith('https:') && !trustProxy) {
    found.push(
      warning(
        'addresses',
        'PUBLIC_URL is https, so a proxy stands before us, and TRUST_PROXY is not on: cookies are not marked as secure',
      ),
    );
  }
  if (!production && host !== '127.0.0.1' && host !== '::1' && host !== 'localhost') {
    found.push(warning('addresses', `HOST is ${host} and NODE_ENV is not production: CAPTCHA=off would be taken`));
  }
  return found.length > 0 ? found : [good('addresses', publicUrl ?? '')];
}
