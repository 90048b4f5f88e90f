import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { fromRoot, ROOT } from '../../scripts/lib/paths.ts';

/**
 * The files of the house whose functions ran while `act` was done and its answer painted, as V8 counts them. What waits for
 * a timer or an idle moment does not belong to it.
 */
export async function filesRunBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // what ran so far is forgotten
  await session.send('Profiler.takePreciseCoverage');
  await act();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const ran = new Set<string>();
  for (const { scriptId, url, functions } of result) {
    const begins = functions.flatMap(({ ranges: [whole] }) => (whole && whole.count > 0 ? [whole.startOffset] : []));
    if (!url.startsWith('http') || begins.length === 0) continue;
    const fileAt = await fileFinder(session, scriptId, new URL(url).pathname);
    for (const begin of begins) ran.add(fileAt(begin));
  }
  await session.detach();
  return [...ran].filter((file) => file.startsWith('src/')).sort();
}

/** Which file of the house a place in a built script comes from. */
async function fileFinder(session: CDPSession, scriptId: string, path: string): Promise<(offset: number) => string> {
  const built = fromRoot('.cache', 'tests', 'components', path);
  // the bundler's own few lines have none
  if (!existsSync(`${built}.map`)) return () => '';
  const map = new SourceMap(JSON.parse(await readFile(`${built}.map`, 'utf8')) as SourceMapPayload);
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
  return (offset) => {
    const before = scriptSource.slice(0, offset).split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    return 'originalSource' in entry ? relative(ROOT, join(dirname(built), entry.originalSource)) : '';
  };
}
