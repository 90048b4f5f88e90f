import { createHash } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../lib/paths.ts';
import { run } from '../lib/run.ts';

/**
 * Where the peers are installed: in .cache, by their own lock file, the first time somebody measures.
 * The product never depends on them. `folder`: those that cannot stand beside the others.
 */
export async function installPeers(folder = '.'): Promise<string> {
  const source = fromRoot('scripts', 'bench', 'peers', folder);
  const version = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12);
  const target = fromRoot('.cache', 'bench', `peers-${version}`);
  if (existsSync(target)) return target;
  process.stderr.write('installing the peers…\n');
  const building = `${target}.${process.pid}`;
  await mkdir(building, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) await cp(join(source, name), join(building, name));
  const { code, output } = await run('npm', [
    'ci',
    '--prefix',
    building,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    // Formily's packs ask for React of three ages at once
    ...(folder === '.' ? [] : ['--legacy-peer-deps']),
  ]);
  if (code !== 0) {
    await rm(building, { recursive: true, force: true });
    throw new Error(`the peers do not install:\n${output}`);
  }
  await rename(building, target);
  return target;
}
