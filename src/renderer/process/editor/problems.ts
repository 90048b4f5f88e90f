import { spoken } from '../../../definition/text/say.ts';
import { problemsIn, unknownName } from '../../../definition/check/expressions.ts';
import { BUILT_IN_TYPES, MULTI_INSTANCE_TYPES } from '../../../definition/expression/types.ts';
import type { SchemaTypes } from '../../../definition/expression/types.ts';
import type { MultiFacts } from './facts.ts';

/**
 * The first thing that is wrong with a text of `${…}`, said while it is typed, by the checker's own rules; null = nothing.
 * The types of fields are not known here: the checker on the server judges them with everything else.
 */
export function problemOf(
  text: string,
  fields: readonly { name: string }[],
  repeated: readonly (MultiFacts | null)[],
  phrases: Readonly<Record<string, string>>,
): string | null {
  const any = { kind: 'any' } as const;
  const types: SchemaTypes = {
    ...BUILT_IN_TYPES,
    ...Object.fromEntries(fields.map(({ name }) => [name, any])),
    ...Object.assign(
      {},
      ...repeated.map((multi) => multi && { ...MULTI_INSTANCE_TYPES, [multi.elementVariable || 'element']: any }),
    ),
  };
  // without a topic nothing is known of its form
  const problem = problemsIn(text, types).find(({ kind }) => kind !== 'unknown-name' || fields.length > 0);
  if (!problem) return null;
  const message = problem.kind === 'unknown-name' ? unknownName(problem, { fields: new Map() }) : problem.said;
  return spoken(message, (english) => (Object.hasOwn(phrases, english) ? phrases[english] : undefined));
}
