import { readJson, type Pointer } from '../../text/json.ts';
import { asObject, type JsonValue } from '../../types/json.ts';
import { JsonEdit } from '../json.ts';
import type { Ask, Sides } from './ask.ts';
import { mergeLinesAlone } from './lines.ts';
import { mergedOrder, named } from './order.ts';

/** The same place in the text that is made, and in mine and the one before. */
interface At {
  made: Pointer;
  mine: Pointer;
  base: Pointer;
  path: readonly string[];
}

interface Child {
  name: string;
  step: string | number;
  value: JsonValue;
}

/**
 * Merges three JSON texts by their properties and elements: theirs, with what I have changed, as I have laid it out.
 * @throws EditRefused where one of them cannot be read
 */
export function mergeJson(base: string, mine: string, theirs: string, ask: Ask): string {
  const merge = new Merge(base, mine, theirs, ask);
  const text = merge.text();
  // where the lines alone come to the same they have kept both layouts
  const byLines = mergeLinesAlone(base, mine, theirs);
  const isSame = byLines !== undefined && readJson(byLines, '').faults.length === 0 && same(read(byLines), read(text));
  return isSame ? byLines : text;
}

class Merge {
  readonly #base: JsonEdit;
  readonly #mine: JsonEdit;
  readonly #ask: Ask;
  #made: JsonEdit;

  constructor(base: string, mine: string, theirs: string, ask: Ask) {
    [this.#base, this.#mine, this.#made] = [new JsonEdit(base), new JsonEdit(mine), new JsonEdit(theirs)];
    this.#ask = ask;
  }

  text(): string {
    const [base, mine, theirs] = [this.#base, this.#mine, this.#made].map(({ text }) => read(text));
    this.#value({ made: [], mine: [], base: [], path: [] }, base, mine, theirs);
    return this.#made.text;
  }

  #value(at: At, base: JsonValue | undefined, mine: JsonValue | undefined, theirs: JsonValue | undefined): void {
    if (same(mine, theirs) || same(mine, base)) return;
    if (same(theirs, base)) this.#takeMine(at);
    else if (Array.isArray(mine) && Array.isArray(theirs)) {
      const was = Array.isArray(base) ? base : [];
      const names = named(was, mine, theirs);
      const [before, own, other] = [was, mine, theirs].map((list, index) => childrenOf(list, names[index] ?? []));
      this.#children(at, before ?? [], own ?? [], other ?? []);
    } else if (asObject(mine) && asObject(theirs)) {
      const [before, own, other] = [base, mine, theirs].map(propertiesOf);
      this.#children(at, before ?? [], own ?? [], other ?? []);
    } else if (this.#ask(at.path, this.#sides(at)) === 'mine') this.#takeMine(at);
  }

  #children(at: At, base: readonly Child[], mine: readonly Child[], theirs: readonly Child[]): void {
    const [was, own, other] = [byName(base), byName(mine), byName(theirs)];
    const gone: Child[] = [];
    for (const child of theirs) {
      const [before, now] = [was.get(child.name), own.get(child.name)];
      const below = belowOf(at, child, before, now);
      if (now) this.#value(below, before?.value, now.value, child.value);
      else if (
        before &&
        (same(before.value, child.value) || this.#ask(below.path, this.#sides(below, 'mine')) === 'mine')
      )
        gone.push(child);
    }
    // from the end: the places before it stay
    for (const { step } of gone.toReversed()) this.#made = this.#made.remove([...at.made, step]);
    const left = theirs.filter((child) => !gone.includes(child)).map(({ name }) => name);
    for (const child of mine) {
      const before = was.get(child.name);
      if (other.has(child.name)) continue;
      const isList = typeof child.step === 'number';
      const below = belowOf(at, { ...child, step: isList ? left.length : child.step }, before, child);
      if (
        before &&
        (same(before.value, child.value) || this.#ask(below.path, this.#sides(below, 'theirs')) === 'theirs')
      )
        continue;
      this.#made = isList
        ? this.#made.insert(at.made, left.length, child.value)
        : this.#made.add(at.made, child.name, child.value);
      this.#takeMine(below);
      left.push(child.name);
    }
    this.#order(
      at,
      [base, mine, theirs].map((list) => list.map(({ name }) => name)),
      left,
    );
  }

  #order(at: At, [base = [], mine = [], theirs = []]: string[][], now: string[]): void {
    const whose = () => {
      const [before, own, other] = [base, mine, theirs].map((names) => names.join('\n'));
      return this.#ask([...at.path, '↕'], { base: before ?? '', mine: own ?? '', theirs: other ?? '' });
    };
    mergedOrder(base, mine, theirs, new Set(now), whose).forEach((name, to) => {
      const from = now.indexOf(name);
      if (from === to) return;
      this.#made = this.#made.move(at.made, from, to);
      now.splice(to, 0, ...now.splice(from, 1));
    });
  }

  #takeMine({ made, mine }: At): void {
    this.#made = this.#made.write(made, this.#mine.textAt(mine) ?? 'null');
  }

  /** @param without the side that does not have it */
  #sides(at: At, without?: 'mine' | 'theirs'): Sides {
    return {
      base: this.#base.textAt(at.base) ?? null,
      mine: without === 'mine' ? null : (this.#mine.textAt(at.mine) ?? null),
      theirs: without === 'theirs' ? null : (this.#made.textAt(at.made) ?? null),
    };
  }
}

/** Below a place; a side that does not have it has nothing there. */
const belowOf = (at: At, made: Child, base: Child | undefined, mine: Child | undefined): At => ({
  made: [...at.made, made.step],
  mine: [...at.mine, mine?.step ?? -1],
  base: [...at.base, base?.step ?? -1],
  path: [...at.path, made.name],
});

const childrenOf = (list: readonly JsonValue[], names: readonly string[]): Child[] =>
  list.map((value, step) => ({ name: names[step] ?? '', step, value }));

const propertiesOf = (value: JsonValue | undefined): Child[] =>
  Object.entries(asObject(value) ?? {}).map(([name, own]) => ({ name, step: name, value: own }));

const byName = (children: readonly Child[]) => new Map(children.map((child) => [child.name, child]));

const read = (text: string): JsonValue | undefined => readJson(text, '').value;

const same = (some: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  JSON.stringify(some) === JSON.stringify(other);
