import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { validatorModule } from '../../../src/server/definitions/validatorModule.ts';
import { fromRoot } from '../../lib/paths.ts';
import { definition, makeSpec } from './spec.ts';

export const SUBJECTS = {
  ours: 'ours.tsx',
  stock: 'stock.tsx',
  'form-js': 'form-js.ts',
  formily: 'formily.tsx',
  bare: 'bare.ts',
} as const;
export type SubjectName = keyof typeof SUBJECTS;
export const SIZES = [25, 400] as const;

/** React and antd of its own time, for a peer that does not run on ours. */
const OLD = ['react', 'react-dom', 'antd', 'dayjs', '@formily/core', '@formily/react', '@formily/antd-v5'];

/** One production page per subject; they share nothing. Answers the folder that holds them. */
export async function buildPages(peers: string, formily: string): Promise<string> {
  const target = fromRoot('.cache', 'bench', 'forms');
  await rm(target, { recursive: true, force: true });
  for (const [name, file] of Object.entries(SUBJECTS)) {
    const root = join(target, `${name}.src`);
    await mkdir(root, { recursive: true });
    const script = fromRoot('scripts', 'bench', 'forms', 'page.ts');
    await writeFile(
      join(root, 'index.html'),
      `<!doctype html><html lang="en"><head><title>${name}</title></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`,
    );
    await build({
      ...{ root, base: './', configFile: false, logLevel: 'error', plugins: [react()] },
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: {
        alias: {
          '#subject': fromRoot('scripts', 'bench', 'forms', 'subjects', file),
          ...(name === 'formily'
            ? Object.fromEntries(OLD.map((each) => [each, join(formily, 'node_modules', each)]))
            : {}),
          '@bpmn-io/form-js-viewer': join(peers, 'node_modules', '@bpmn-io', 'form-js-viewer'),
        },
      },
      build: { outDir: join(target, name), emptyOutDir: true, chunkSizeWarningLimit: 5000 },
    });
  }
  // the server makes these when a definition is loaded; the page fetches them by address
  for (const size of SIZES) {
    await writeFile(join(target, 'ours', `validators-${size}.js`), validatorModule(definition(makeSpec(size)).schema));
  }
  return target;
}
