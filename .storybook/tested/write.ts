import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDefinitions } from '../gallery.ts';
import { storyModule } from '../module.ts';

const FOLDER = join(import.meta.dirname, '../../.cache/stories');

/**
 * Writes one file of stories for each definition; `only`: those whose key contains it; `all`: every story is tested. Vitest
 * reads its configuration for each of its projects, at once: nothing is taken away that another one writes.
 */
export async function writeStories({
  only = '',
  all = false,
}: {
  only?: string | undefined;
  all?: boolean;
}): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const wanted = (await listDefinitions())
    .filter(({ key }) => key.includes(only))
    .map(({ kind, key }) => ({ kind, key, file: `${kind}-${key.replaceAll('/', '-')}.stories.ts` }));
  const names = new Set(wanted.flatMap(({ file }) => [file, dataOf(file)]));
  const gone = (await readdir(FOLDER)).filter((name) => !names.has(name));
  await Promise.all([
    ...gone.map((name) => rm(join(FOLDER, name), { force: true })),
    ...wanted.map(async ({ kind, key, file }) => {
      // Storybook and vitest parse the stories five times over: what they are made of is a hundred times as long
      const putAside = async (entry: string): Promise<string> => {
        await writeFile(join(FOLDER, dataOf(file)), entry);
        return `./${dataOf(file)}`;
      };
      await writeFile(
        join(FOLDER, file),
        await storyModule(kind, key, '../../src/renderer/stories', { all, putAside }),
      );
    }),
  ]);
}

/** Where the data of a file of stories lies. */
const dataOf = (file: string): string => file.replace(/\.stories\.ts$/, '.json');
