import type { Locale } from '../types/locale.ts';
import { asObject, type JsonValue } from '../types/json.ts';
import { editFile, objectIn, put, type Files } from './files.ts';
import { starterEnglish } from './starters.ts';

const ENGLISH = 'locales/en-US.json';

/** What a text of this definition is in another language; empty where the folder does not say it. */
export function translationOf(files: Files, locale: Locale, text: string): string {
  const said = objectIn(files, `locales/${locale}.json`)[text];
  return typeof said === 'string' ? said : '';
}

/** Says it, or takes it out when it is empty. */
export function setTranslation(files: Files, locale: Locale, text: string, said: string): Files {
  if (text === '' || translationOf(files, locale, text) === said) return files;
  return editFile(files, `locales/${locale}.json`, (json) => put(json, [text], said === '' ? undefined : said));
}

export const englishOf = (files: Files, text: string): string => translationOf(files, 'en-US', text);

export function setEnglish(files: Files, text: string, english: string): Files {
  return text === '' ? files : editFile(files, ENGLISH, (json) => json.set([text], english));
}

/** Adds what has no English yet. */
export function addEnglish(files: Files, texts: Readonly<Record<string, string>>): Files {
  const known = objectIn(files, ENGLISH);
  return Object.entries(texts).reduce(
    (now, [text, english]) => (Object.hasOwn(known, text) ? now : setEnglish(now, text, english)),
    files,
  );
}

/**
 * A text became another one: its translation goes with it, or stays behind a copy where the old text is used elsewhere.
 * The English of a title that the palette gave says nothing about what the field became: then it is missing.
 */
export function followText(files: Files, before: string, after: string): Files {
  const known = objectIn(files, ENGLISH);
  if (before === after || !Object.hasOwn(known, before) || Object.hasOwn(known, after)) return files;
  if (known[before] === starterEnglish(before)) return forgetTexts(files, [before]);
  const isUsed = writtenIn(files).some((name) => holds(objectIn(files, name), before)) || inProcess(files, before);
  return editFile(files, ENGLISH, (json) =>
    isUsed ? json.add([], after, known[before] ?? '', before) : json.rename([before], after),
  );
}

/** Takes out the translations of texts that nothing says any more. */
export function forgetTexts(files: Files, texts: readonly string[]): Files {
  const written = writtenIn(files);
  const unused = texts.filter(
    (text) => !written.some((name) => holds(objectIn(files, name), text)) && !inProcess(files, text),
  );
  return files[ENGLISH] === undefined
    ? files
    : editFile(files, ENGLISH, (json) => unused.reduce((now, text) => now.remove([text]), json));
}

/** What elements of a process are called. */
const namesDrawn = (xml = ''): string[] => [...xml.matchAll(/\sname="([^"]+)"/g)].map(([, name = '']) => name);

/**
 * A process as it is drawn now. What nothing is called any more is no longer translated: a step that got another name became
 * another one, and its English would be wrong. Answers the names that are new as well.
 */
export function withProcess(
  files: Files,
  xml: string,
): { files: Files; fresh: string[]; gone: Record<string, string> } {
  const [before, after] = [namesDrawn(files['process.bpmn']), namesDrawn(xml)];
  const drawn = { ...files, 'process.bpmn': xml };
  const gone = before.filter((name) => !after.includes(name));
  return {
    files: forgetTexts(drawn, gone),
    fresh: after.filter((name) => !before.includes(name)),
    gone: Object.fromEntries(gone.map((name) => [name, englishOf(files, name)]).filter(([, said]) => said !== '')),
  };
}

/** Every text inside a value. */
export function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.values(asObject(value) ?? {}).flatMap(textsIn);
}

/** The files whose texts people read: not the samples, nor the translations themselves. */
const writtenIn = (files: Files): string[] => Object.keys(files).filter((name) => /^[^/]+\.json$/.test(name));

const holds = (value: JsonValue, text: string): boolean => textsIn(value).includes(text);

const inProcess = (files: Files, text: string): boolean => files['process.bpmn']?.includes(`"${text}"`) === true;
