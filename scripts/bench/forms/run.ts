import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../../../tests/support/chromium.ts';
import { installPeers } from '../peers.ts';
import { figure, quantile, table } from '../statistics.ts';
import { buildPages, SIZES, SUBJECTS, type SubjectName } from './build.ts';
import { measure, measureCell, type Measured, type Typed } from './drive.ts';

/** vsync off, so that a frame is as short as its work; else every key costs up to 16.7 ms whoever draws it. */
const ARGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const NAMES = Object.keys(SUBJECTS) as SubjectName[];
/** a table that fits on one page of itself, and a long one */
const ROWS = [20, 200];

/** Our SchemaForm beside stock RJSF with antd, form-js, Formily and bare inputs, in rounds that take turns. */
export async function benchForms(rounds: number): Promise<void> {
  const pages = await buildPages(await installPeers(), await installPeers('formily'));
  const server = serve(pages);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const browser = await launchChromium({ args: ARGS });
  try {
    for (const size of SIZES) {
      const measured = new Map<SubjectName, Measured[]>(NAMES.map((name) => [name, []]));
      for (let round = 0; round < rounds; round++) {
        for (const name of NAMES) measured.get(name)?.push(await measure(browser, base, name, size));
      }
      console.log(`\n${size} fields, one of them a table of 20 x 5; medians of ${rounds} rounds, ms\n`);
      console.log(report(measured, pages));
    }
    const cells = new Map<number, Typed[]>(ROWS.map((rows) => [rows, []]));
    for (let round = 0; round < rounds; round++) {
      for (const rows of ROWS) cells.get(rows)?.push(await measureCell(browser, base, rows));
    }
    console.log(`\nkeys in a cell of our table of 5 columns; medians of ${rounds} rounds, ms\n`);
    console.log(reportCells(cells));
  } finally {
    await browser.close();
    server.close();
  }
}

const HEAD = [
  'form',
  'first screen',
  'all there',
  'key',
  'key p95',
  'key, CPU / 6',
  'CPU a key',
  'submit, all wrong',
  'JS gzip kB',
  'errors',
  'keys lost',
];

function report(measured: Map<SubjectName, Measured[]>, pages: string): string {
  const figures = [...measured].map(([name, runs]): [string, number[]] => [
    name,
    [
      quantile(runs.map((run) => run.first)),
      quantile(runs.map((run) => run.all)),
      quantile(runs.flatMap((run) => run.keys)),
      quantile(
        runs.flatMap((run) => run.keys),
        0.95,
      ),
      quantile(runs.flatMap((run) => run.slowKeys)),
      quantile(runs.map((run) => run.cpuPerKey)),
      quantile(runs.map((run) => run.submitBad)),
      gzipped(runs[0]?.scripts ?? [], pages),
      runs[0]?.errors ?? 0,
      runs.reduce((sum, run) => sum + run.lost, 0),
    ],
  ]);
  const [, ours = []] = figures[0] ?? [];
  const absolute = figures.map(([name, values]) => [name, ...values.map(figure)]);
  const ratios = figures
    .slice(1)
    .map(([name, values]) => [`ours / ${name}`, ...values.map((value, i) => figure((ours[i] ?? Number.NaN) / value))]);
  return table(HEAD, [...absolute, ...ratios]);
}

function reportCells(cells: Map<number, Typed[]>): string {
  const figures = [...cells.values()].map((runs) => [
    quantile(runs.flatMap((run) => run.keys)),
    quantile(runs.map((run) => run.cpuPerKey)),
  ]);
  const [few = [], many = []] = figures;
  return table(
    ['rows', 'key', 'CPU a key'],
    [
      ...ROWS.map((rows, i) => [String(rows), ...(figures[i] ?? []).map(figure)]),
      [ROWS.toReversed().join(' / '), ...many.map((value, i) => figure(value / (few[i] ?? Number.NaN)))],
    ],
  );
}

function gzipped(scripts: readonly string[], pages: string): number {
  return (
    [...new Set(scripts)].reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(pages, path)), { level: 9 }).length,
      0,
    ) / 1024
  );
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

function serve(folder: string) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const file = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    try {
      const body = readFileSync(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}
