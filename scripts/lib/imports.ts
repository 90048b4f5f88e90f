import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** One import of one file. */
export interface Import {
  /** below the given folder: `server/db/open.ts` */
  from: string;
  /** a package's name, or a file below the same folder */
  to: string;
  isPackage: boolean;
  /** gone at run time */
  typeOnly: boolean;
}

const STATEMENT = /^\s*(import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g;

/** Every import statement of every TypeScript file below a folder. Comments that look like imports do not happen here. */
export function importsBelow(folder: string): Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => importsOf(folder, name.split(sep).join('/')));
}

function importsOf(folder: string, from: string): Import[] {
  const text = readFileSync(join(folder, from), 'utf8');
  const found: Import[] = [];
  const add = (to: string, typeOnly: boolean): void => {
    const isPackage = !to.startsWith('.');
    found.push({ from, to: isPackage ? to : resolve(folder, from, to), isPackage, typeOnly });
  };
  for (const [, , type, to] of text.matchAll(STATEMENT)) if (to !== undefined) add(to, type !== undefined);
  for (const [, to] of text.matchAll(DYNAMIC)) if (to !== undefined) add(to, false);
  return found;
}

function resolve(folder: string, from: string, to: string): string {
  return relative(folder, join(folder, dirname(from), to.replace(/\?.*$/, '')))
    .split(sep)
    .join('/');
}

/** A way through imports, of types too, that comes back to its beginning, or undefined. */
export function findCircle(imports: readonly Import[]): string[] | undefined {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) {
    if (!isPackage) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): string[] | undefined => {
    const at = trail.indexOf(file);
    if (at >= 0) return [...trail.slice(at), file];
    if (done.has(file)) return undefined;
    for (const target of next.get(file) ?? []) {
      const circle = walk(target, [...trail, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of next.keys()) {
    const circle = walk(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
