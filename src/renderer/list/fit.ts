/** A column as it wants to be, and as narrow as it still can be read. */
export interface Want {
  name: string;
  /** with everything on one line */
  most: number;
  /** with its title and its texts on two */
  least: number;
}

/** What a list has room for. */
export interface Fit {
  widths: ReadonlyMap<string, number>;
  leftOut: readonly string[];
}

/**
 * Columns of a list in so much room. Texts take two lines before a column is left out, and columns are left out in the order of
 * `first` before any scrolls out of sight; null = everything has its room as it is.
 */
export function fitColumns(wants: readonly Want[], room: number, first: readonly string[]): Fit | null {
  const sum = (columns: readonly Want[], width: 'most' | 'least') =>
    columns.reduce((total, column) => total + column[width], 0);
  if (sum(wants, 'most') <= room) return null;
  const leftOut: string[] = [];
  let kept = wants;
  for (const name of first) {
    if (sum(kept, 'least') <= room) break;
    leftOut.push(name);
    kept = kept.filter((want) => want.name !== name);
  }
  // what is left over goes to those who want more, to each the same part of what it wants
  const wanted = sum(kept, 'most') - sum(kept, 'least');
  const share = wanted > 0 ? Math.min(1, Math.max(0, (room - sum(kept, 'least')) / wanted)) : 0;
  const widths = kept.map(({ name, most, least }) => [name, Math.floor(least + (most - least) * share)] as const);
  return { widths: new Map(widths), leftOut };
}
