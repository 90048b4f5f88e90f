import { useMemo } from 'react';
import { fieldNames, expressionNames, functions, type Proposal } from '../../../definition/edit/complete-expression.ts';
import { schemaIn } from '../../../definition/edit/files.ts';
import { templateInWords, type NameWords } from '../../../definition/expression/words.ts';
import { schemaNames } from '../../../definition/expression/names.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import { sampleValues, type SampleValues } from './sampleValues.ts';
import type { Words } from './texts.ts';
import type { Draft } from './useDraft.ts';

/** What is known where an expression stands. */
export interface ExpressionPlace {
  /** what people call a name in it */
  name(path: string): NameWords | undefined;
  /** the names that may stand in it */
  names: readonly Proposal[];
  /** data of samples on which it is tried; none where they say nothing about it */
  samples: readonly SampleValues[];
}

type Spoken = Pick<Draft, 'definition' | 'files' | 'spoken'>;

/**
 * What an expression of a form may speak of. Nothing of the form is read before it is asked for: most expressions stand empty
 * beside a field that somebody is typing into.
 * @param about the field or column that it is about: one about a column has as many results as there are rows
 * @param row how it reads the row of that column: a condition by plain names, what is computed and checked by the table's too
 */
export function placeIn(
  { definition, files, spoken }: Spoken,
  about = '',
  row: 'plain' | 'dotted' = 'plain',
): ExpressionPlace {
  const table = about.slice(0, Math.max(0, about.lastIndexOf('.')));
  const name = onDemand(() => schemaNames(definition?.schema ?? schemaIn(files)));
  const columns = onDemand(() =>
    table === '' ? undefined : fieldsByPath(schemaIn(files)).get(table)?.[0]?.schema.items,
  );
  const names = onDemand(() => {
    const own = columns();
    // those of the row come first
    const near = own === undefined ? [] : fieldNames(own, row === 'plain' ? '' : `${table}.`);
    const known = new Set(near.map(({ label }) => label));
    const others = expressionNames(files).filter(({ label }) => !known.has(label));
    return [...[...near, ...others].map((one) => ({ ...one, says: spoken(one.says) })), ...functions()];
  });
  const samples = onDemand(() => (definition === undefined || columns() !== undefined ? [] : sampleValues(definition)));
  return {
    name: (path) => name()(path, row === 'plain' ? about : ''),
    get names() {
      return names();
    },
    get samples() {
      return samples();
    },
  };
}

/** The same for as long as the form is the same. */
export function usePlace({ definition, files, spoken }: Spoken, about = '', row: 'plain' | 'dotted' = 'plain') {
  return useMemo(() => placeIn({ definition, files, spoken }, about, row), [definition, files, spoken, about, row]);
}

function onDemand<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Says expressions in the studio's language. */
export function sayerOf(name: ExpressionPlace['name'], t: Words): (text: string) => string | undefined {
  const word = (key: string, values: Readonly<Record<string, string>> = {}): string | undefined => {
    const text = t(`reads.${key}`, values);
    return text === `reads.${key}` ? undefined : text;
  };
  return (text) => templateInWords(text, { name, word });
}
