import type { Fault } from '../types/source.ts';

/** A fault, and the field about which it is only a consequence, if another fault names that field as well. */
export interface Reported {
  fault: Fault;
  /** path of the field, rows left in: `items.0.amount` */
  about?: string | undefined;
  /** path of the field whose type it complains about */
  typed?: string | undefined;
}

/** What refuses samples in other places than where the mistake is: their verdicts mean nothing until it is mended. */
const UPSETTING = [
  'expression-syntax',
  'expression-type',
  'expression-unknown-name',
  'computed-unknown-field',
  'computed-circle',
  'format-old',
  'show-if',
  'show-if-circle',
  'schema-then-declares',
  'schema-date-text',
  'schema-impossible',
  'schema-keyword-type',
  'schema-unknown-keyword',
  'schema-required-unknown',
  'schema-pattern-invalid',
  'schema-pattern-redos',
];
/** What is wrong with the shape of a file; where it is of the old format, that is the same mistake in other words. */
const SHAPES = [
  'ui-invalid',
  'ui-unknown-key',
  'ui-unknown-widget',
  'schema-invalid',
  'manifest-invalid',
  'manifest-unknown-key',
];
/** What follows from a section that a node names wrongly: nobody knows which fields are meant. */
const RIGHTS = ['field-unwritten', 'node-require-unwritable', 'node-hidden-written', 'sample-unknown-field'];
/** What misses something that may stand in what is misshapen. */
const MISSING = ['field-unwritten', 'ui-hidden', 'entity-view', 'entity-access', 'entity-action'];
/** What says which type a field should have. */
const MISTYPED = 'schema-date-text';
const VERDICTS = ['sample-refused', 'sample-accepted', 'journey-refused'];

/**
 * One mistake is told once. A misspelt field makes samples refused, leaves another field without a writer, and so on:
 * where an error names a field (as what it is about, or as what was meant), what follows from it waits until that is mended.
 */
export function withoutConsequences(reported: readonly Reported[]): Fault[] {
  const causes = reported.filter(({ fault, about }) => about === undefined && fault.severity === 'error');
  const named = new Set(
    causes.flatMap(({ fault }) => Array.from(fault.message.matchAll(/"([^"]+)"/g), ([, name]) => name)),
  );
  // a condition that never holds takes fields away without naming them
  const anyField = causes.some(({ fault }) => fault.rule === 'schema-if-impossible');
  const old = new Set(causes.filter(({ fault }) => fault.rule === 'format-old').map(({ fault }) => fault.path));
  const misshapen = causes.some(({ fault }) => fault.rule === 'manifest-invalid');
  const unclear = causes.some(({ fault }) => fault.rule === 'node-unknown-field' && fault.message.includes('"@'));
  const upset = causes.some(({ fault }) => UPSETTING.includes(fault.rule));
  // what compares things of two kinds, or one with itself, is always the same: that is the same mistake
  const wrong = new Set(
    reported.flatMap(({ fault, about }) =>
      about === undefined && fault.rule !== 'condition-constant' ? [placeOf(fault)] : [],
    ),
  );
  const mistyped = new Set(reported.flatMap(({ fault, typed }) => (fault.rule === MISTYPED ? [typed] : [])));
  const follows = (about: string): boolean => anyField || namesOf(about).some((name) => named.has(name));
  return reported
    .filter(({ about }) => about === undefined || !follows(about))
    .filter(({ fault, typed }) => typed === undefined || fault.rule === MISTYPED || !mistyped.has(typed))
    .filter(({ fault }) => !(upset && VERDICTS.includes(fault.rule)))
    .filter(({ fault }) => !(misshapen && MISSING.includes(fault.rule)))
    .filter(({ fault }) => !(unclear && (RIGHTS.includes(fault.rule) || VERDICTS.includes(fault.rule))))
    .filter(({ fault }) => !(fault.rule === 'condition-constant' && wrong.has(placeOf(fault))))
    .filter(({ fault }) => !(old.has(fault.path) && SHAPES.includes(fault.rule)))
    .map(({ fault }) => fault);
}

const placeOf = ({ path, line }: Fault): string => `${path}:${line}`;

/** The path without its rows, and every field on the way. */
function namesOf(path: string): string[] {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  return [steps.join('.'), ...steps];
}
