import { fillText } from '../../../definition/text/fill.ts';
import type { Locale } from '../../../definition/types/locale.ts';

/** Words of the editor, loaded with it: its own, and those of bpmn-js by their English text. */
export interface EditorTexts {
  locale: Locale;
  ui: Readonly<Record<string, string>>;
  bpmn: Readonly<Record<string, string>>;
}

export type EditorWords = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Texts of `ui` with `{{name}}` replaced; an unknown key says itself. */
export function wordsOf(texts: EditorTexts): EditorWords {
  return (key, values = {}) => fillText(texts.ui[key] ?? key, values, texts.locale, true);
}

/** What bpmn-js calls for every text that it shows; its placeholders are `{name}`. */
export function bpmnWords(texts: EditorTexts) {
  return (template: string, values: Readonly<Record<string, string>> = {}): string =>
    (texts.bpmn[template] ?? template).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
