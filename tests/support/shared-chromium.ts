import type { TestProject } from 'vitest/node';
import { buildClientWhenStale } from '../../scripts/lib/client.ts';
import { findChromium, serveChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the browser that all files share: each has contexts of its own in it */
    chromium: string;
  }
}

/** One browser for all files, and the built client. */
export default async function sharedChromium(project: TestProject): Promise<() => Promise<void>> {
  await buildClientWhenStale();
  process.stderr.write(`browser tests use ${(await findChromium()).origin}\n`);
  const browser = await serveChromium();
  project.provide('chromium', browser.wsEndpoint());
  return () => browser.close();
}
