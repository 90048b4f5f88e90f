import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { fromRoot, ROOT } from '../../scripts/lib/paths.ts';
import { serveChromium } from '../support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the page with the components is, and the browser that looks at it */
    theatre: { page: string; browser: string };
  }
}

const PAGE = 'tests/browser-components/page/index.html';

/**
 * One server and one browser for all files of this folder. The page is built: as a thousand modules, each asked for again by
 * every test, it was most of what the tests cost.
 */
export default async function theatre(project: TestProject): Promise<() => Promise<void>> {
  const outDir = fromRoot('.cache', 'tests', 'components');
  const common = { root: ROOT, configFile: `${ROOT}.storybook/vite.config.ts`, logLevel: 'error' as const };
  await build({
    ...common,
    // vitest says `test`, where antd's parts all draw the one id "test-id": two radio groups would be one
    define: { 'process.env.NODE_ENV': '"development"' },

    build: {
      ...{ outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
      // ran.ts tells by it what file ran
      sourcemap: 'hidden',
      rolldownOptions: { input: PAGE, output: { chunkFileNames: ({ facadeModuleId }) => placeOf(facadeModuleId) } },
    },
  });
  // where a page waits for the next test
  await writeFile(join(outDir, 'aside.txt'), '');
  const server = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' }, build: { outDir } });
  const browser = await serveChromium();
  project.provide('theatre', { page: `${server.resolvedUrls?.local[0] ?? ''}${PAGE}`, browser: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await server.close();
  };
}

/** What is loaded late keeps the name of its file: tests hold it up. */
function placeOf(module: string | null): string {
  const path = module === null ? '' : relative(ROOT, module);
  return path.startsWith('src/') ? path.replace(/\.\w+$/, '.js') : 'assets/[name]-[hash].js';
}
