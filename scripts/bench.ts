import { benchCold } from './bench/cold/run.ts';
import { benchChecker, benchFuzz } from './bench/definitions.ts';
import { benchEdit } from './bench/edit.ts';
import { benchEmbedded } from './bench/embedded/run.ts';
import { benchForms } from './bench/forms/run.ts';
import { benchHttp } from './bench/http/run.ts';
import { benchMillion } from './bench/million/run.ts';
import { benchServer } from './bench/server/run.ts';
import { benchSizes } from './bench/sizes/run.ts';

/**
 * `npm run bench [-- forms | server | embedded | http | checker | edit | cold | fuzz | million | sizes] [--rounds N] [--size N]`: this product beside its peers, in
 * one run on one machine, as ratios; the checker's CPU; how soon an edit is live; how
 * soon a page is there on a slow phone; and, only when they are named, the whole of the fuzzing that tests
 * do a part of, lists and rates among a million stored requests (`--size`), and what a hall costs in processors, memory and disk,
 * with how large machines have to be (`sizes`).
 * Absolute figures swing with the machine; read the ratios.
 */
const BENCHMARKS: Record<string, (rounds: number, size: number) => Promise<void>> = {
  forms: benchForms,
  server: benchServer,
  embedded: benchEmbedded,
  http: benchHttp,
  checker: benchChecker,
  edit: benchEdit,
  cold: benchCold,
  fuzz: benchFuzz,
  million: benchMillion,
  sizes: benchSizes,
};
/** what takes minutes */
const ON_DEMAND = ['fuzz', 'million', 'sizes'];

const args = process.argv.slice(2);
const option = (name: string, otherwise: number): number => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(args[at + 1]);
};
const rounds = option('rounds', 5);
const size = option('size', 1_000_000);
const names = args.filter((arg, i) => !arg.startsWith('--') && !args[i - 1]?.startsWith('--'));
for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS).filter((name) => !ON_DEMAND.includes(name))) {
  const bench = BENCHMARKS[name];
  if (bench === undefined)
    throw new Error(`no such benchmark: ${name}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  await bench(rounds, size);
}
