import { useMemo } from 'react';
import { textsOf } from '../../../definition/check/texts.ts';
import { objectIn, schemaIn, type Files } from '../../../definition/edit/files.ts';
import { translateSchema } from '../../../definition/localise.ts';
import type { Definition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { taiwanTexts } from './studioCalls.ts';
import { useSaid } from './useSaid.ts';

export interface Spoken {
  /** a text of the definition in the reader's language, as far as anybody says it */
  spoken(text: string): string;
  /** the form as it is written, its titles in the reader's language: what choosers call fields */
  schema: JsonSchema;
}

const NONE: readonly string[] = [];

/** What the texts of a draft are in the reader's language: by its own translations, those that all share, or derived for Taiwan. */
export function useSpoken(files: Files, written: Definition | undefined, locale: Locale): Spoken {
  const texts = useMemo(() => {
    if (locale !== 'zh-TW' || written === undefined) return NONE;
    const { own, further } = textsOf(written);
    return [...own, ...further];
  }, [written, locale]);
  const derived = useSaid(taiwanTexts, texts);
  const own = files[`locales/${locale}.json`] ?? '{}';
  const shared = written?.translations[locale];
  const spoken = useMemo(() => sayerIn(own, shared, derived), [own, shared, derived]);
  const schema = useMemo(() => translateSchema(schemaIn(files), spoken), [files, spoken]);
  return { spoken, schema };
}

type Said = Readonly<Record<string, string>>;

function sayerIn(file: string, shared: Said = {}, derived: ReadonlyMap<string, string>): Spoken['spoken'] {
  const own = objectIn({ file }, 'file');
  return (text) => {
    const first = Object.hasOwn(own, text) ? own[text] : undefined;
    if (typeof first === 'string' && first !== '') return first;
    return (Object.hasOwn(shared, text) ? shared[text] : undefined) || derived.get(text) || text;
  };
}
