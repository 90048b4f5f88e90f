import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import wawoff2 from 'wawoff2';
import { fromRoot } from '../../scripts/lib/paths.ts';

const packageFolder = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Letters, figures and signs; mono for codes. */
const LATIN = ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSansMono-Bold', 'DejaVuSerif'];
const USUAL = { 'sans-serif': 'DejaVu Sans', monospace: 'DejaVu Sans Mono', serif: 'DejaVu Serif' };

/**
 * The fonts that a browser under test sees, whatever the machine has: lays them into .cache once and answers the file that
 * FONTCONFIG_FILE names. Several processes may try at once, the first to be ready wins.
 */
export async function pinnedFonts(): Promise<string> {
  const packages = ['dejavu-fonts-ttf', '@fontsource-variable/noto-sans-sc'];
  const versions = packages.map((name) => versionOf(packageFolder(name)));
  const target = fromRoot('.cache', 'fonts', versions.join('-'));
  if (!existsSync(target)) {
    const building = `${target}.${process.pid}`;
    await mkdir(building, { recursive: true });
    const [latin = '', chinese = ''] = packages.map(packageFolder);
    await Promise.all(LATIN.map((name) => copyFile(join(latin, 'ttf', `${name}.ttf`), join(building, `${name}.ttf`))));
    await unpackAll(join(chinese, 'files'), building);
    await writeFile(join(building, 'fonts.conf'), configuration(target));
    await rename(building, target).catch(async (error: unknown) => {
      await rm(building, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    });
  }
  return join(target, 'fonts.conf');
}

/** Fontconfig reads no WOFF2. */
async function unpackAll(from: string, to: string): Promise<void> {
  for (const file of readdirSync(from).filter((name) => name.endsWith('-wght-normal.woff2'))) {
    await writeFile(
      join(to, file.replace('.woff2', '.ttf')),
      await wawoff2.decompress(await readFile(join(from, file))),
    );
  }
}

function configuration(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const usual = Object.entries(USUAL).map(
    ([name, font]) => `<alias binding="same"><family>${name}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${escaped}</dir>
<cachedir>${escaped}/cache</cachedir>
${usual.join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
</fontconfig>
`;
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
