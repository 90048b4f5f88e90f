import { createServer } from 'vite';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../scripts/lib/paths.ts';
import { serveChromium } from '../support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the page with the components is, and the browser that looks at it */
    theatre: { page: string; browser: string };
  }
}

/** One server and one browser for all files of this folder: starting both costs more than most of the tests. */
export default async function theatre(project: TestProject): Promise<() => Promise<void>> {
  const server = await createServer({
    root: ROOT,
    configFile: `${ROOT}.storybook/vite.config.ts`,
    cacheDir: `${ROOT}.cache/vite-components`,
    logLevel: 'error',
    // vitest says `test`, where antd's parts all draw the one id "test-id": two radio groups would be one
    define: { 'process.env.NODE_ENV': '"development"' },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { entries: ['tests/browser-components/page/main.tsx', 'src/renderer/widgets/**/*.tsx'] },
  });
  await server.listen();
  const browser = await serveChromium();
  const page = `${server.resolvedUrls?.local[0] ?? ''}tests/browser-components/page/index.html`;
  project.provide('theatre', { page, browser: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await server.close();
  };
}
