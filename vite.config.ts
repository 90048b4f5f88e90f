import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { precompress } from './scripts/lib/precompress.ts';
import { namedPreloads } from './scripts/lib/preloads.ts';
import { filesByScreen } from './scripts/lib/screens.ts';

const SERVER = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
const OUT = 'dist/client';

type Group = {
  name: string | ((id: string) => string | null);
  test?: RegExp;
  includeDependenciesRecursively?: boolean;
};

const require = createRequire(import.meta.url);
const iconsRequire = createRequire(require.resolve('@ant-design/icons'));
const iconFolder = dirname(iconsRequire.resolve('@ant-design/icons-svg/package.json'));
const iconVersion: string = iconsRequire('@ant-design/icons-svg/package.json').version;
/** A new version of the icons has a new address, so that browsers may keep each for ever. */
const ICON_BASE = `assets/icons-${iconVersion}`;

/** Every outlined icon as an SVG file named like its component: definitions name icons, and change without a build. */
function iconFiles(): Map<string, string> {
  const icons = svgFiles();
  // what there is to choose from
  return icons.set('names.json', JSON.stringify([...icons.keys()].map((name) => name.slice(0, -'.svg'.length))));
}

function svgFiles(): Map<string, string> {
  const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();
  const components = readdirSync(join(iconFolder, 'es/asn'))
    .filter((name) => name.endsWith('Outlined.js'))
    .map((name) => name.slice(0, -'.js'.length));
  const byName = new Map(components.map((name) => [plain(name.slice(0, -'Outlined'.length)), name]));
  const folder = join(iconFolder, 'inline-svg/outlined');
  return new Map(
    readdirSync(folder).map((file) => [
      `${byName.get(plain(file.slice(0, -'.svg'.length))) ?? file}.svg`,
      readFileSync(join(folder, file), 'utf8').replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
    ]),
  );
}

function namedIcons(): Plugin {
  return {
    name: 'named-icons',
    configureServer(server) {
      const icons = iconFiles();
      server.middlewares.use(`/${ICON_BASE}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        const icon = icons.get(name);
        if (icon === undefined) return next();
        response.setHeader('content-type', name.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
        response.end(icon);
      });
    },
    generateBundle() {
      for (const [name, source] of iconFiles()) {
        this.emitFile({ type: 'asset', fileName: `${ICON_BASE}/${name}`, source });
      }
    },
  };
}

// what every page needs, in few files: many small ones pack badly and wait for each other
const EVERYWHERE = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  { name: 'house', test: /node_modules[\\/](i18next|react-i18next|zustand|ky|use-sync-external-store)[\\/]/ },
  { name: 'shell', test: /src[\\/]client[\\/](app|api|i18n|store|hooks)[\\/]|src[\\/]contract[\\/]/ },
];

/** What is drawn and for which browsers, whatever the files. */
const drawn = (groups: Group[]) => ({
  resolve: { alias: { 'markdown-to-jsx/react': join(import.meta.dirname, 'src/client/build/plainMarkdown.ts') } },
  define: { ICON_BASE: JSON.stringify(`/${ICON_BASE}`) },
  build: {
    outDir: OUT,
    target: 'es2022',
    cssCodeSplit: true,
    // sizes are watched by size-limit; this only silences a warning about lazily loaded editors
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

/** The browser app only: the server runs its TypeScript as it stands and needs no build. */
export default defineConfig(async ({ command }) => ({
  plugins: [react(), namedIcons(), namedPreloads(), precompress()],
  ...drawn(command === 'build' ? [...EVERYWHERE, await byScreen()] : []),
  server: {
    proxy: { '/api': { target: SERVER, changeOrigin: false, ws: true } },
  },
}));

async function byScreen(): Promise<Group> {
  const files = await filesByScreen({ plugins: [react()], ...drawn(EVERYWHERE) });
  return { name: (id) => files.get(id) ?? null, includeDependenciesRecursively: false };
}
