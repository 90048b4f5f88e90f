import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.ts';
import { fromRoot } from './paths.ts';
import { tool } from './run.ts';

/** What goes into the page. The server's files are not among them: it runs as it stands. */
const SOURCES = [
  ...['index.html', 'vite.config.ts', 'scripts/lib', 'package-lock.json', 'public', 'locales'],
  ...['src/client', 'src/renderer', 'src/definition', 'src/contract'],
];
const STAMP = fromRoot('dist', 'client', '.stamp');

/** Builds the client unless dist/client was made from exactly these sources. Speaks on stderr alone. */
export async function buildClientWhenStale(): Promise<void> {
  const stamp = fingerprint(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  process.stderr.write('building the client…\n');
  const { code, output } = await tool('vite', ['build', '--logLevel', 'warn'], {
    // whoever asks: vitest sets `test`, which would bring the development builds of libraries
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`the client does not build:\n${output}`);
  writeFileSync(STAMP, stamp);
}
