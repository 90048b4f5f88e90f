import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

const { builtins } = pg.types;

/** bigint as a number: counts and sizes fit, and anything that does not is refused instead of rounded. */
function bigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/**
 * How columns arrive: bigint as number, date as its text (a day has no time zone), timestamptz as Date, jsonb parsed,
 * numeric as text.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === builtins.INT8) return bigint;
    if (id === builtins.DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  },
};
