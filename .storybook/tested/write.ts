import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDefinitions } from '../gallery.ts';
import { storyModule } from '../module.ts';

const FOLDER = join(import.meta.dirname, '../../.cache/stories');

/** Writes one file of stories for each definition; `only`: those whose key contains it; `all`: every story is tested. */
export async function writeStories({
  only = '',
  all = false,
}: {
  only?: string | undefined;
  all?: boolean;
}): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const wanted = (await listDefinitions()).filter(({ key }) => key.includes(only));
  await Promise.all(
    wanted.map(async ({ kind, key }) => {
      const file = join(FOLDER, `${kind}-${key.replaceAll('/', '-')}.stories.ts`);
      await writeFile(file, await storyModule(kind, key, '../../src/renderer/stories', all));
    }),
  );
}
