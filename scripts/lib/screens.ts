import { build, type InlineConfig, type Rollup } from 'vite';

/** Screens that people open first, and so wait for: modules below src/client. */
const OPENED_FIRST = [
  ...['pages/login/LoginPage.tsx', 'layout/MainLayout.tsx', 'pages/home/HomePage.tsx'],
  ...['pages/work/RequestListPage.tsx', 'pages/apply/ApplyPage.tsx', 'pages/request/RequestPage.tsx'],
  'pages/entity/EntityPage.tsx',
] as const;

/** Characters before they are packed. What is larger stays a file of its own: lazy parts of a screen may want it alone. */
const SMALL = 8_000;
/** What is smaller costs a request more than its bytes, so every screen has it, though some would not need it. */
const TINY = 6_000;

/** Every other screen stands within it. */
const FRAME = 'MainLayout';
/** What the login needs, too. */
const EVERYWHERE = 'everywhere';

/**
 * By module the name of its file: one for what the same first screens need before they run. A bundler left to itself makes
 * 94 of the page of a request, and a phone far away waits for each six in turn. Only a build tells what is left of a
 * library after shaking, hence one before the real one.
 */
export async function filesByScreen(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const chunks = await chunksOf(config);
  const needs = new Map(chunks.map((chunk) => [chunk, closure(chunks, chunk)]));
  const screens = OPENED_FIRST.map((path) => {
    const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/client/${path}`)));
    if (start === undefined) throw new Error(`no chunk has ${path}`);
    return { name: path.replace(/^.*\/|\.tsx$/g, ''), needs: needs.get(start) };
  });
  const nameOf = (chunk: Rollup.OutputChunk): string => {
    const names = screens.filter((screen) => screen.needs?.has(chunk)).map(({ name }) => name);
    if (names.length === screens.length) return EVERYWHERE;
    // who logs in waits for as little as can be, in whatever files
    if (names.length === 0 || names.includes('LoginPage')) return '';
    return names.includes(FRAME) ? FRAME : names.join('-');
  };
  const byFile = Map.groupBy(chunks, nameOf);
  byFile.delete('');
  const files = new Map<string, string>();
  for (const [name, candidates] of byFile) {
    // of what only the frame needs anyway: files that want each other would run in no order
    const goesAlong = candidates.every((one) =>
      [...(needs.get(one) ?? [])].every((need) => ['', EVERYWHERE, FRAME, name].includes(nameOf(need))),
    );
    const isTiny = candidates.reduce((sum, { code }) => sum + code.length, 0) <= TINY;
    const file = name !== EVERYWHERE && isTiny && goesAlong ? FRAME : name;
    // what wants a large one would bring it to whoever wants another part of the file; a form, which is opened most and by
    // phones, is of few files all the same
    const large = /Apply|Main|every/.test(name) ? [] : candidates.filter(({ code }) => code.length > SMALL);
    const small = candidates.filter(
      (one) => one.code.length <= SMALL && !large.some((each) => needs.get(one)?.has(each)),
    );
    const isBetween = (chunk: Rollup.OutputChunk) =>
      small.some((one) => needs.get(one)?.has(chunk)) && small.some((one) => needs.get(chunk)?.has(one));
    // a large one between two small ones goes with them, for the same reason
    for (const { moduleIds } of candidates.filter((one) => small.includes(one) || isBetween(one))) {
      // texts come by language: ours, and those of antd and dayjs
      for (const id of moduleIds) if (!/[\\/]locales?[\\/]/.test(id)) files.set(id, file);
    }
    for (const id of candidates.flatMap(({ moduleIds }) => moduleIds)) {
      if (id.endsWith('.css')) files.set(id, name === EVERYWHERE ? EVERYWHERE : 'styles');
    }
  }
  return files;
}

async function chunksOf(config: InlineConfig): Promise<Rollup.OutputChunk[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rollup.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

/** This chunk, and all that it imports before it runs. */
function closure(chunks: readonly Rollup.OutputChunk[], start: Rollup.OutputChunk): Set<Rollup.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set([start]);
  // what is added meanwhile is walked too
  for (const { imports } of seen) {
    for (const name of imports) {
      const next = byFile.get(name);
      if (next !== undefined) seen.add(next);
    }
  }
  return seen;
}
