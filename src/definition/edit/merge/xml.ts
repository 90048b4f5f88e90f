import { PREFIXES } from '../../process/vocabulary.ts';
import { readXml, XmlError, type XmlElement } from '../../process/xml.ts';
import { attributesOf, byKey, NotThere, XmlText } from '../xml-text.ts';
import { type Ask, Questions } from './ask.ts';
import { mergeLines, mergeLinesAlone } from './lines.ts';

/** Of these one asks as a whole: where a step is drawn is no matter of each of its numbers. */
const WHOLE = new Set(['BPMNShape', 'BPMNEdge', 'BPMNLabel']);

/** Merges three texts of a process by its elements and their attributes: theirs, with what I have changed. */
export function mergeXml(base: string, mine: string, theirs: string, ask: Ask): string {
  const byLines = mergeLinesAlone(base, mine, theirs);
  try {
    const asked = new Questions({});
    const text = new Merge(base, mine, theirs, asked.about('')).text();
    const isQuiet = asked.conflicts.length === 0;
    // where the lines alone come to the same they have kept both layouts
    if (isQuiet && byLines !== undefined && sameXml(readXml(byLines, PREFIXES), readXml(text, PREFIXES)))
      return byLines;
    // comments are no elements: whoever has written one is asked by lines
    if (commentsOf(mine) !== commentsOf(base)) return mergeLines(base, mine, theirs, ask);
    return isQuiet ? text : new Merge(base, mine, theirs, ask).text();
  } catch (error) {
    if (!(error instanceof NotThere || error instanceof XmlError)) throw error;
    // one of them cannot be read yet
    return mergeLines(base, mine, theirs, ask);
  }
}

class Merge {
  readonly #texts: { base: string; mine: string; theirs: string };
  readonly #ask: Ask;
  readonly #made: XmlText;

  constructor(base: string, mine: string, theirs: string, ask: Ask) {
    this.#texts = { base, mine, theirs };
    this.#ask = ask;
    this.#made = new XmlText(theirs, mine);
  }

  text(): string {
    const { base, mine, theirs } = this.#texts;
    const [was, own, other] = [readXml(base, PREFIXES), readXml(mine, PREFIXES), readXml(theirs, PREFIXES)];
    this.#made.namespaces(other, own);
    this.#element([], was, own, other);
    return this.#made.text();
  }

  #element(path: readonly string[], base: XmlElement, mine: XmlElement, theirs: XmlElement): void {
    if (sameXml(mine, base) || sameXml(mine, theirs)) return;
    if (WHOLE.has(mine.name)) {
      if (sameXml(theirs, base) || this.#isMine(path, base, mine, theirs)) this.#made.replace(theirs, mine);
      return;
    }
    this.#attributes(path, base, mine, theirs);
    if (mine.children.length === 0 && theirs.children.length === 0) this.#content(path, base, mine, theirs);
    const [was, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
    for (const [key, there] of other) {
      const before = was.get(key);
      if (!before || own.has(key)) continue;
      if (sameXml(there, before) || this.#isMine([...path, key], before, undefined, there)) this.#made.remove(there);
    }
    let first = '';
    let previous: XmlElement | undefined;
    for (const [key, child] of own) {
      const [before, there] = [was.get(key), other.get(key)];
      const below = [...path, key];
      if (before && there) this.#element(below, before, child, there);
      else if (there) {
        if (!sameXml(child, there) && this.#isMine(below, undefined, child, there)) this.#made.replace(there, child);
      } else if (!before || (!sameXml(child, before) && this.#isMine(below, before, child, undefined)))
        first += this.#made.insert(theirs, previous, child);
      previous = there ?? previous;
    }
    this.#made.prepend(theirs, first);
  }

  #attributes(path: readonly string[], base: XmlElement, mine: XmlElement, theirs: XmlElement): void {
    const [was, own, other] = [attributesOf(base), attributesOf(mine), attributesOf(theirs)];
    for (const key of new Set([...own.keys(), ...was.keys()])) {
      const [before, now, there] = [was.get(key), own.get(key), other.get(key)];
      const sides = { base: before?.value ?? null, mine: now?.value ?? null, theirs: there?.value ?? null };
      if (sides.mine === sides.base || sides.mine === sides.theirs) continue;
      const name = (now ?? before)?.name ?? key;
      if (sides.theirs !== sides.base && this.#ask([...path, name], sides) === 'theirs') continue;
      if (now) this.#made.setAttribute(theirs, there, now);
      else if (there) this.#made.removeAttribute(there);
    }
  }

  #content(path: readonly string[], base: XmlElement, mine: XmlElement, theirs: XmlElement): void {
    const sides = { base: base.text.trim(), mine: mine.text.trim(), theirs: theirs.text.trim() };
    if (sides.mine === sides.base || sides.mine === sides.theirs) return;
    if (sides.theirs === sides.base || this.#ask(path, sides) === 'mine') this.#made.fill(theirs, mine);
  }

  #isMine(path: readonly string[], base?: XmlElement, mine?: XmlElement, theirs?: XmlElement): boolean {
    const written = (side: 'base' | 'mine' | 'theirs', element: XmlElement | undefined) =>
      element === undefined ? null : this.#texts[side].slice(element.start, element.end);
    const sides = { base: written('base', base), mine: written('mine', mine), theirs: written('theirs', theirs) };
    return this.#ask(path, sides) === 'mine';
  }
}

/** The same elements with the same attributes and texts, whatever their layout. */
function sameXml(some: XmlElement, other: XmlElement): boolean {
  if (some.name !== other.name || some.uri !== other.uri || some.text.trim() !== other.text.trim()) return false;
  const [own, attributes] = [attributesOf(some), attributesOf(other)];
  if (own.size !== attributes.size || [...own].some(([key, { value }]) => attributes.get(key)?.value !== value))
    return false;
  const [children, others] = [byKey(some), byKey(other)];
  return (
    children.size === others.size &&
    [...children].every(([key, child]) => {
      const there = others.get(key);
      return there !== undefined && sameXml(child, there);
    })
  );
}

const commentsOf = (text: string): string => [...text.matchAll(/<!--[\s\S]*?-->/g)].map(([all]) => all).join('\n');
