import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCircle, importsBelow, type Import } from '../../scripts/lib/imports.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { fitsPattern, lintOverrides, ROOMS, roomNames, SERVER_LEAVES } from '../../scripts/lib/walls.ts';

const imports = importsBelow(fromRoot('src'));

describe('the walls of the house', () => {
  it('sees the imports at all', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.some((one) => one.from.startsWith('server/') && one.to.startsWith('definition/'))).toBe(true);
  });

  it('lets no file import a room that its own room may not', () => {
    const broken = imports.filter((one) => !one.isPackage && !mayImport(one)).map(({ from, to }) => `${from} → ${to}`);
    expect(broken).toEqual([]);
  });

  it('lets no file import a package that its room may not', () => {
    const broken = imports
      .filter(
        (one) =>
          one.isPackage && fitsPattern(one.to, ROOMS.find(({ name }) => name === roomOf(one.from))?.without ?? []),
      )
      .map(({ from, to }) => `${from} → ${to}`);
    expect(broken).toEqual([]);
  });

  it('has no circle of files', () => {
    expect(findCircle(imports)).toBeUndefined();
  });

  it('has the engine known to services by its port alone', () => {
    const doors = ['server/engine/port.ts'];
    const inside = imports.filter(
      (one) => roomOf(one.from) === 'server/services' && roomOf(one.to) === 'server/engine' && !doors.includes(one.to),
    );
    expect(inside).toEqual([]);
  });

  it('has the same walls in the lint rules', () => {
    const lint = JSON.parse(readFileSync(fromRoot('.oxlintrc.json'), 'utf8')) as { overrides: { files: string[] }[] };
    const walls = lint.overrides.filter(({ files }) => roomNames.some((name) => files[0] === `src/${name}/**`));
    expect(walls).toEqual(lintOverrides());
  });
});

describe('finding circles', () => {
  const edge = (from: string, to: string, typeOnly = false): Import => ({ from, to, isPackage: false, typeOnly });
  it('names the way round', () => {
    expect(findCircle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b', 'c', 'b']);
  });
  it('minds types too', () => {
    expect(findCircle([edge('a', 'b'), edge('b', 'a', true)])).toEqual(['a', 'b', 'a']);
    expect(findCircle([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')])).toBeUndefined();
  });
});

function roomOf(path: string): string | undefined {
  return roomNames.find((name) => path.startsWith(`${name}/`));
}

function mayImport({ from, to, typeOnly }: Import): boolean {
  // data of the house, such as the meta-schemas
  if (to.endsWith('.json')) return true;
  const own = ROOMS.find(({ name }) => name === roomOf(from));
  const other = roomOf(to);
  // main wires everything, the entry of the page likewise
  if (own === undefined) return true;
  if (other === undefined)
    return own.name.startsWith('server/') && SERVER_LEAVES.some((leaf) => to === `server/${leaf}`);
  return own.name === other || own.imports.includes(other) || (typeOnly && own.types?.includes(other) === true);
}
