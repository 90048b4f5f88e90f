import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';

/** Each `selector property` of a style sheet, whatever the medium. */
function declaredIn(css: string): string[] {
  const found: string[] = [];
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '');
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g))
    for (const selector of selectors.split(/,(?![^(]*\))/))
      for (const [, property = ''] of body.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g))
        found.push(`${selector.trim().replaceAll(/\s+/g, ' ')} ${property}`);
  return found;
}

it('reads what a style sheet declares', () => {
  const css = '.a, .b > :is(i, b) { color: red; top: 0 } /* .c { top: 0 } */ @media print { .a { color: #000; } }';
  expect(declaredIn(css)).toEqual(['.a color', '.a top', '.b > :is(i, b) color', '.b > :is(i, b) top', '.a color']);
});

// of two files a page may load either first: which one wins would change with how the scripts are cut
it('says everything of one selector in one file of the renderer and the client', () => {
  const files = ['src/renderer/**/*.css', 'src/client/styles/*.css']
    .flatMap((pattern) => globSync(pattern, { cwd: fromRoot() }))
    .filter((file) => !file.endsWith('.module.css'));
  expect(files.length).toBeGreaterThan(10);
  const where = new Map<string, Set<string>>();
  for (const file of files)
    for (const declared of declaredIn(readFileSync(fromRoot(file), 'utf8')))
      where.set(declared, (where.get(declared) ?? new Set()).add(file));
  const torn = [...where].flatMap(([declared, by]) => (by.size > 1 ? [`${declared}: ${[...by].join(', ')}`] : []));
  expect(torn).toEqual([]);
});
