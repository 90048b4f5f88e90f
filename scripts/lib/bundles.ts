import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.ts';

const CLIENT = fromRoot('dist', 'client');
const ASSETS = join(CLIENT, 'assets');

/** Scripts that index.html loads before anything is shown: the shell. */
export function shellScripts(): Set<string> {
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  return closure([...html.matchAll(/\/assets\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? []));
}

/**
 * Scripts that a lazily loaded module brings, by the name it has in the source: `LoginPage`. The file of small ones that a
 * screen alone needs is called like it, too.
 */
export function chunkScripts(...names: readonly string[]): Set<string> {
  const files = readdirSync(ASSETS);
  return closure(
    names.flatMap((name) => {
      const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
      if (found.length === 0) throw new Error(`dist/client has no chunk ${name}; was the client built?`);
      return found;
    }),
  );
}

/** As size-limit wants them. */
export function asPaths(scripts: ReadonlySet<string>): string[] {
  return [...scripts].sort().map((name) => `dist/client/assets/${name}`);
}

/** These scripts and all that they import before they run. */
function closure(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(ASSETS, name), 'utf8');
    for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      if (next !== undefined) open.push(next);
  }
  return found;
}
