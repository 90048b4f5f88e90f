import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { pinnedFonts } from './fonts.ts';

/** A browser that runs here: where it is, what it needs, and in words where it came from. */
export interface FoundChromium {
  executablePath: string;
  env: Record<string, string>;
  origin: string;
}

/** No sandbox because CI runs as root. Web security stays on, other than with the package's own arguments. */
const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--no-zygote', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-default-apps', '--disable-quic'],
];

let found: Promise<FoundChromium> | undefined;

/** `CHROMIUM=/path/to/browser` first, else the one that the npm package @sparticuz/chromium carries. */
export function findChromium(): Promise<FoundChromium> {
  found ??= process.env['CHROMIUM'] ? Promise.resolve(given(process.env['CHROMIUM'])) : inflated();
  return found;
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { args, ...where } = await chromiumOptions();
  return chromium.launch({ ...options, ...where, args: [...args, ...(options.args ?? [])] });
}

/** What playwright is told to start that browser. */
export async function chromiumOptions(): Promise<{
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}> {
  const { executablePath, env } = await findChromium();
  return { executablePath, env: { ...plainEnv(), ...env, ...(await surroundings()) }, args: ARGS };
}

/** One for several processes: each connects to its `wsEndpoint()`. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer(await chromiumOptions());
}

/** The same on every machine: fonts, time zone, language, and a home that can be written. */
async function surroundings(): Promise<Record<string, string>> {
  const home = fromRoot('.cache', 'chromium', 'home');
  await mkdir(home, { recursive: true });
  const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
  return { FONTCONFIG_FILE: await pinnedFonts(), TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', ...own };
}

function given(path: string): FoundChromium {
  if (!existsSync(path)) throw new Error(`CHROMIUM=${path}: there is no such file`);
  return { executablePath: path, env: {}, origin: `CHROMIUM=${path}` };
}

/** Unpacks once per version into .cache; several processes may try at once, the first to be ready wins. */
async function inflated(): Promise<FoundChromium> {
  const packageFile = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build.*$/, 'package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const packed = join(dirname(packageFile), 'bin');
  const target = fromRoot('.cache', 'chromium', version);
  if (!existsSync(target)) await unpack(packed, target);
  const libraries = join(target, 'al2023', 'lib');
  const env: Record<string, string> = (await lacksNss()) ? { LD_LIBRARY_PATH: libraries } : {};
  const with_ = 'LD_LIBRARY_PATH' in env ? ' with its own libnss3' : '';
  return { executablePath: join(target, 'chromium'), env, origin: `@sparticuz/chromium ${version}${with_}` };
}

async function unpack(packed: string, target: string): Promise<void> {
  const building = `${target}.${process.pid}`;
  await mkdir(join(building, 'al2023'), { recursive: true });
  await Promise.all([
    pipeline(
      createReadStream(join(packed, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(building, 'chromium'), { mode: 0o755 }),
    ),
    untar(join(packed, 'al2023.tar.br'), join(building, 'al2023')),
  ]);
  await rename(building, target).catch(async (error: unknown) => {
    await rm(building, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

/** By way of a file: tar stops reading at the archive's end mark, and a pipe would call that a fault now and then. */
async function untar(archive: string, folder: string): Promise<void> {
  const plain = `${folder}.tar`;
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain));
  await promisify(execFile)('tar', ['-xf', plain, '-C', folder]);
  await rm(plain);
}

async function lacksNss(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ldconfig', ['-p']).catch(() => ({ stdout: '' }));
  return !stdout.includes('libnss3.so');
}

function plainEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
