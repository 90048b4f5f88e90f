/** Whose something is. */
export type Side = 'mine' | 'theirs';

/** A place that both have changed, each in its own way: somebody has to say whose it shall be. */
export interface Conflict {
  /** tells it from the others of all files */
  id: string;
  file: string;
  /** from the outside in: names of properties, elements, attributes, or lines; empty = the whole file */
  path: string[];
  /** as it was before, and as each side has it now; null = it is not there */
  base: string | null;
  mine: string | null;
  theirs: string | null;
}

/** The same text of a place on all sides; null = it is not there. */
export type Sides = Pick<Conflict, 'base' | 'mine' | 'theirs'>;

/** Whose a place shall be; where nobody has said so yet, it is noted and stays theirs. */
export type Ask = (path: readonly string[], sides: Sides) => Side;

/** Asks about the places of one file. */
export class Questions {
  readonly conflicts: Conflict[] = [];
  readonly #chosen: Readonly<Record<string, Side>>;

  constructor(chosen: Readonly<Record<string, Side>>) {
    this.#chosen = chosen;
  }

  about(file: string): Ask {
    return (path, sides) => {
      const id = [file, ...path].join(' / ');
      const said = Object.hasOwn(this.#chosen, id) ? this.#chosen[id] : undefined;
      if (said === undefined) this.conflicts.push({ id, file, path: [...path], ...sides });
      return said ?? 'theirs';
    };
  }
}
