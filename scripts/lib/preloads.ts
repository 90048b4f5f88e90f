import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import type { Preloads } from '../../src/contract/firstPage.ts';
import { LOCALES } from '../../src/definition/types/locale.ts';

/** What draws an address, below src/client: the first that fits counts. `isOpen`: without a login too. */
const SCREENS: { address: string; isOpen?: true; modules: string[] }[] = [
  { address: '^/(user/login|loginView)$', isOpen: true, modules: ['pages/login/LoginPage.tsx'] },
  { address: '^/verify/', isOpen: true, modules: ['pages/verify/VerifyPage.tsx'] },
  { address: '^/(loginInstructions|retrievePassword|404)$', isOpen: true, modules: [] },
  { address: '[?&](processInstanceId|taskId)=', modules: ['layout/MainLayout.tsx', 'pages/request/RequestPage.tsx'] },
  { address: '^/workStation/map/', modules: ['layout/MainLayout.tsx', 'pages/apply/ApplyPage.tsx'] },
  { address: '^/workStation/application/', modules: ['layout/MainLayout.tsx', 'pages/work/TopicListPage.tsx'] },
  {
    address: '^/workStation/(backlog|application|finished|draft|cc)\\b',
    modules: ['layout/MainLayout.tsx', 'pages/work/RequestListPage.tsx'],
  },
  { address: '^/(home)?$', modules: ['layout/MainLayout.tsx', 'pages/home/HomePage.tsx'] },
  { address: '^/', modules: ['layout/MainLayout.tsx'] },
];

/** What a language is said with, as src/client/i18n loads it: nothing is drawn before. */
const TEXTS = ['client.json', 'renderer.json', 'components.ts'];

/** Writes down which files a screen needs, so that the server names them in the page and none waits for another. */
export function namedPreloads(): Plugin {
  return {
    name: 'named-preloads',
    apply: 'build',
    // only now is it certain which chunks there are
    writeBundle({ dir = '.' }, bundle) {
      const screens = SCREENS.map(({ address, isOpen = false, modules }) => ({
        ...{ address, isOpen },
        ...filesOf(
          dir,
          bundle,
          modules.map((module) => chunkOf(bundle, `/src/client/${module}`)),
        ),
      }));
      const texts = Object.fromEntries(
        LOCALES.map((locale) => {
          const chunks = TEXTS.map((file) => chunkOf(bundle, `/locales/${locale}/${file}`));
          return [locale, filesOf(dir, bundle, chunks).scripts];
        }),
      );
      writeFileSync(join(dir, 'preloads.json'), JSON.stringify({ screens, texts } satisfies Preloads));
    },
  };
}

function chunkOf(bundle: Rollup.OutputBundle, module: string): Rollup.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file;
  }
  throw new Error(`no chunk has ${module}`);
}

/** These chunks, and all that they import before they run. */
function filesOf(
  dir: string,
  bundle: Rollup.OutputBundle,
  chunks: readonly Rollup.OutputChunk[],
): { scripts: string[]; styles: string[] } {
  const [seen, styles, open] = [new Set<string>(), new Set<string>(), [...chunks]];
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (seen.has(chunk.fileName)) continue;
    seen.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') open.push(next);
    }
  }
  // of a chunk that was styles alone no file is left
  const scripts = [...seen].filter((name) => existsSync(join(dir, name)));
  return { scripts, styles: [...styles] };
}
