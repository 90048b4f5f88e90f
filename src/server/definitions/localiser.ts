import { Converter } from 'opencc-js/cn2t';
import { localise } from '../../definition/localise.ts';
import { DEFAULT_LOCALE } from '../../definition/types/locale.ts';
import type { Definition } from '../../definition/types/definition.ts';
import type { Locale } from '../../definition/types/locale.ts';
import { CONTRACT, PHRASES, TERMS } from './taiwan-terms.ts';

let converter: ((text: string) => string) | undefined;

/** Its dictionaries take a moment and some ten megabytes: until somebody reads Taiwan's Chinese, nobody needs them. */
function convert(text: string): string {
  converter ??= Converter({ from: 'cn', to: 'twp' });
  return converter(text);
}

const ORIGINALS = new Map([...PHRASES, [CONTRACT.said, CONTRACT.taiwan]]);
const PHRASE = new RegExp(`(${[...PHRASES.map(([phrase]) => phrase), CONTRACT.like].join('|')})`, 'u');

/** Simplified Chinese to the Traditional Chinese of Taiwan, its own terms included (软件 → 軟體), as an office writes it. */
export function toTaiwan(zhCN: string): string {
  const pieces = zhCN.split(PHRASE).map((piece) => ORIGINALS.get(piece) ?? inOffice(convert(piece)));
  return pieces.join('');
}

function inOffice(text: string): string {
  return TERMS.reduce((done, [made, meant]) => done.replaceAll(made, meant), text);
}

/** Localises each definition once per locale. The cache dies with the definition: a version that nobody holds is freed. */
export class Localiser {
  readonly #done = new WeakMap<Definition, Map<Locale, Definition>>();

  localised<D extends Definition>(definition: D, locale: Locale): D {
    if (locale === DEFAULT_LOCALE) return definition;
    let locales = this.#done.get(definition);
    if (!locales) this.#done.set(definition, (locales = new Map()));
    const known = locales.get(locale);
    if (known) return known as D;
    const made = localise(definition, locale, toTaiwan);
    locales.set(locale, made);
    return made;
  }
}
