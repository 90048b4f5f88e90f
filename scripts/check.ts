import { CHECKS, runChecks } from './lib/checks.ts';

/** `npm run check [-- name…]`: format, lint, types, unused code, definitions, build and sizes. */
const wanted = process.argv.slice(2);
const { failures } = await runChecks(CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
process.exitCode = failures.length > 0 ? 1 : 0;
