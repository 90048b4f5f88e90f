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

/**
 * What an expression of a form may speak of.
 * @param about the field or column that it is about: one about a column has as many results as there are rows
 * @param row how it reads the row of that column: a condition by plain names, what is computed and checked by the table's too
 */
export function placeIn(
  { definition, files, spoken }: Pick<Draft, 'definition' | 'files' | 'spoken'>,
  about = '',
  row: 'plain' | 'dotted' = 'plain',
): ExpressionPlace {
  const table = about.slice(0, Math.max(0, about.lastIndexOf('.')));
  const columns = table === '' ? undefined : fieldsByPath(schemaIn(files)).get(table)?.[0]?.schema.items;
  const name = schemaNames(definition?.schema ?? schemaIn(files));
  // those of the row come first
  const near = columns === undefined ? [] : fieldNames(columns, row === 'plain' ? '' : `${table}.`);
  const others = expressionNames(files).filter(({ label }) => !near.some((one) => one.label === label));
  return {
    name: (path) => name(path, row === 'plain' ? about : ''),
    names: [...[...near, ...others].map((one) => ({ ...one, says: spoken(one.says) })), ...functions()],
    samples: definition === undefined || columns !== undefined ? [] : sampleValues(definition),
  };
}

/** Says expressions in the studio's language. */
export function sayerOf(name: ExpressionPlace['name'], t: Words): (text: string) => string | undefined {
  const word = (key: string, values: Readonly<Record<string, string>> = {}): string | undefined => {
    const text = t(`reads.${key}`, values);
    return text === `reads.${key}` ? undefined : text;
  };
  return (text) => templateInWords(text, { name, word });
}
