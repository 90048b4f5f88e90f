import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Preloads } from '../../src/contract/firstPage.ts';

/** Bytes: smaller ones fit a packet as they are. */
const SMALL = 1024;
/** A 14th smaller than with 9, and ten times the time: for what a phone waits for before its first screen. */
const [SMALLEST, QUICKER] = [11, 9];

const [packed, zipped] = [promisify(brotliCompress), promisify(gzip)];

/** The server sends `.br` and `.gz` beside a file to whoever takes them: packed once. Wants what namedPreloads has written. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const { screens, texts } = JSON.parse(readFileSync(join(dir, 'preloads.json'), 'utf8')) as Preloads;
        const drawn = screens.flatMap(({ scripts, styles }) => [...scripts, ...styles]);
        const first = new Set([...drawn, ...Object.values(texts).flat()]);
        const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
        await Promise.all(names.map((name) => pack(join(dir, name), first.has(name) ? SMALLEST : QUICKER)));
      },
    },
  };
}

async function pack(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALL) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    packed(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    zipped(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
