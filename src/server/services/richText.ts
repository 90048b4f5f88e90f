import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { HallError } from '../../contract/errors.ts';
import { API, PATHS } from '../../contract/paths.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { UiSchema } from '../../definition/types/schema.ts';

const OWN_FILE = new RegExp(`^${API}${PATHS.file}/[0-9a-z]{20}(\\?inline)?$`);
/** Blanks are counted: any number of them beside each other could be shared out in endless ways. */
const COLOR = /^(#[0-9a-f]{3,8}|rgb\((?:\s{0,2}\d{1,3}\s{0,2},?){3}\)|[a-z]{3,20})$/i;

const require = createRequire(import.meta.url);
/** Some seventy files, which a start need not read. */
const library = () => require('sanitize-html') as typeof sanitize;

/** What the editor makes, and nothing that runs, loads from elsewhere or leaves its place. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^(1[2-9]|2[0-6])px$/],
      color: [COLOR],
      'background-color': [COLOR],
    },
  },
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs['src'] ?? ''),
};

/** Longer than any text of ours; a text is read several times over. */
const LONGEST = 400_000;
/** Open elements at a time: the parser walks through all of them at every tag. An editor nests a dozen. */
const DEEPEST = 200;

/**
 * Harmless, and empty where nobody would see anything: an editor leaves `<p></p>` of what was cleared.
 * @throws HallError tooLarge for what would keep the server busy for minutes
 */
function sanitised(html: string): string {
  if (html.length > LONGEST || openElements(html) > DEEPEST) {
    throw new HallError('tooLarge', { values: { limit: LONGEST } });
  }
  const clean = library()(html, OPTIONS);
  return SEEN.test(clean.replaceAll(INVISIBLE, '')) ? clean : '';
}

/** Blanks, and tags that show nothing by themselves. */
const INVISIBLE = /\s|&nbsp;|<(?!img\b|hr\b)[^>]*>/g;
const SEEN = /\S/;

const VOID = new Set(['br', 'hr', 'img', 'col']);

/**
 * Where what looks like the end of an element may be something else: a comment, a quoted value, a script. Editors make none
 * of these.
 */
const DECEPTIVE =
  /<[!?]|=\s{0,9}(?:"[^"]*<|'[^']*<)|<(?:script|style|textarea|title|xmp|iframe|no\w+|plaintext|svg|math)\b/i;

/** The most elements that are open at once, at least as many as the parser will see. */
function openElements(html: string): number {
  const hasEnds = !DECEPTIVE.test(html);
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,30})/gi)) {
    const name = tag.toLowerCase();
    const count = open.get(name) ?? 0;
    if (slash === '' && !VOID.has(name)) {
      open.set(name, count + 1);
      deepest = Math.max(deepest, ++depth);
    } else if (hasEnds && slash !== '' && count > 0) {
      open.set(name, count - 1);
      depth--;
    }
  }
  return deepest;
}

/** The same data with every rich text made harmless; which fields are rich texts says the uiSchema. */
export function cleanRichTexts(uiSchema: UiSchema, formData: FormData): FormData {
  const cleaned: FormData = { ...formData };
  // along the definition: what a stranger sends may have any number of names
  for (const [name, ui] of Object.entries(uiSchema)) {
    const value = Object.hasOwn(formData, name) ? formData[name] : undefined;
    if (isUi(ui) && value !== undefined) cleaned[name] = cleanValue(ui, value);
  }
  return cleaned;
}

function cleanValue(ui: UiSchema, value: JsonValue): JsonValue {
  if (typeof value === 'string') return ui['ui:widget'] === 'rich-text' ? sanitised(value) : value;
  const { items } = ui;
  if (Array.isArray(value)) return isUi(items) ? value.map((item) => cleanValue(items, item)) : value;
  return value !== null && typeof value === 'object' ? cleanRichTexts(ui, value) : value;
}

function isUi(value: unknown): value is UiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
