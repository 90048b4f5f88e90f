import { SaxesParser } from 'saxes';
import { keyboardSign } from '../text/keyboard.ts';
import { english, say, type Words } from '../text/say.ts';

/** An element with everything that a fault needs to point at: offsets count characters of the file's text. */
export interface XmlElement {
  /** local name, without prefix */
  name: string;
  /** namespace; blank where the file declares none */
  uri: string;
  /** offset of its `<` */
  start: number;
  /** offset after the `>` of its start tag */
  contentStart: number;
  /** offset of the `<` of its end tag; of `<a/>` the same as contentStart */
  contentEnd: number;
  /** offset after the `>` that ends it */
  end: number;
  attributes: XmlAttribute[];
  children: XmlElement[];
  /** all text directly inside */
  text: string;
}

export interface XmlAttribute {
  name: string;
  uri: string;
  value: string;
  /** offset of the first character of the value as it is written */
  start: number;
}

/** The text is no XML that this house reads. */
export class XmlError extends Error {
  readonly said: Words;
  readonly offset: number;
  constructor(said: Words, offset: number) {
    super(english(said));
    this.name = 'XmlError';
    this.said = said;
    this.offset = offset;
  }
}

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 50_000;
/** the parser compares each with those before it */
const MAX_ATTRIBUTES = 200;

/**
 * Parses XML into a tree. Refuses (XmlError) what is not well-formed, any DOCTYPE, and with it every entity beyond the
 * five of XML itself; depth, number of elements and their attributes are capped. `prefixes` are bound even where the file forgot to.
 */
export function readXml(text: string, prefixes: Record<string, string>): XmlElement {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: prefixes });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let closed: XmlElement | undefined;
  let count = 0;
  let start = 0;
  let places: { name: string; start: number }[] = [];

  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /, '');
    const unclosed = message.startsWith('unclosed') ? open.at(-1) : closed;
    throw explain(message, Math.max(0, parser.position - 1), text, unclosed ?? open.at(-1));
  });
  parser.on('doctype', () => {
    throw new XmlError(say`DOCTYPE is not allowed`, Math.max(0, text.lastIndexOf('<!DOCTYPE', parser.position)));
  });
  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 1);
    places = [];
  });
  parser.on('attribute', ({ name }) => {
    if (places.length >= MAX_ATTRIBUTES) throw new XmlError(say`more than ${MAX_ATTRIBUTES} attributes`, start);
    // the value cannot hold its own quote, so the one before the closing quote opened it
    const close = parser.position - 1;
    places.push({ name, start: text.lastIndexOf(text[close] ?? '"', close - 1) + 1 });
  });
  parser.on('opentag', (tag) => {
    closed = undefined;
    if (++count > MAX_ELEMENTS) throw new XmlError(say`more than ${MAX_ELEMENTS} elements`, start);
    if (open.length >= MAX_DEPTH) throw new XmlError(say`nested too deep`, start);
    const element: XmlElement = {
      name: tag.local,
      uri: tag.uri,
      start,
      contentStart: parser.position,
      contentEnd: parser.position,
      end: parser.position,
      attributes: Object.values(tag.attributes)
        .filter((attribute) => attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
        .map((attribute) => ({
          name: attribute.local,
          uri: attribute.uri,
          value: attribute.value,
          start: places.find((place) => place.name === attribute.name)?.start ?? start,
        })),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ isSelfClosing }) => {
    // a tag that closes another element comes here first and is an error then
    closed = open.pop();
    if (closed === undefined || isSelfClosing) return;
    closed.end = parser.position;
    closed.contentEnd = text.lastIndexOf('</', closed.end - 1);
  });

  parser.write(text).close();
  if (!root) throw new XmlError(say`the file holds no element`, 0);
  return root;
}

/** What is never closed goes on to the end, so that the text is read once only. */
const BARE_AMPERSAND = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?!#\d+;|#x[\da-fA-F]+;|[\w.-]+;)/g;

/** `<` where no tag begins: a comparison that was not escaped. */
const BARE_LESS = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(?![\p{L}_/!?])/gu;

/** The parser notices some mistakes only far behind them: a bare `&` at the end of the file, a tag that was never closed. */
function explain(message: string, offset: number, text: string, unclosed: XmlElement | undefined): XmlError {
  const bare = Array.from(text.slice(0, offset + 1).matchAll(BARE_AMPERSAND)).find(([found]) => found === '&');
  if (bare !== undefined) return new XmlError(say`"&" is written as &amp; here, and && as &amp;&amp;`, bare.index);
  const less = Array.from(text.slice(0, offset + 1).matchAll(BARE_LESS)).find(([found]) => found === '<');
  if (less !== undefined) return new XmlError(say`"<" is written as &lt; here, and <= as &lt;=`, less.index);
  if (unclosed !== undefined && message.startsWith('unclosed'))
    return new XmlError(say`"${unclosed.name}" is never closed`, unclosed.start);
  if (unclosed !== undefined && /unexpected close tag/i.test(message)) {
    const line = text.slice(0, unclosed.start).split('\n').length;
    return new XmlError(
      say`what is closed here was not open: "${unclosed.name}" of line ${line} is still open`,
      offset,
    );
  }
  // after a sign in place of "=" the parser reads on by one
  for (const at of [offset, offset - 1]) {
    const typed = keyboardSign(text[at] ?? '');
    if (typed !== undefined) return new XmlError(typed, at);
  }
  return new XmlError(meaningOf(message, text[offset] ?? ''), offset);
}

/** What the parser says, in the words of whoever writes a process by hand. */
const MEANINGS: readonly (readonly [RegExp, (found: string, sign: string) => Words])[] = [
  [
    /^unquoted attribute|^value (?:must be quoted|required)/,
    () => say`the value of an attribute stands in double quotes: name="…"`,
  ],
  [/^attribute without value/, () => say`an attribute has a value in double quotes: name="…"`],
  [/^no whitespace between/, () => say`a blank is needed between two attributes`],
  [/^duplicate attribute: (.*)$/, (name) => say`the attribute "${name}" is written twice`],
  [
    /prefix: "(.*)"$/,
    (prefix) => say`the prefix "${prefix}" is not declared; write xmlns:${prefix}="…" at the top of the file`,
  ],
  [/root/, () => say`all of the file stands in one element`],
  [/declaration|processing instruction/i, () => say`nothing may stand before the first line, <?xml …?>`],
  [/close tag|closing tag|^unclosed/i, () => say`what is closed here was not open`],
  [/entity/, () => say`only &lt; &gt; &amp; &quot; and &apos; may stand here`],
  [/comment/, () => say`a comment holds no "--", and ends with -->`],
  [/^unexpected end/, () => say`the file ends in the middle of an element`],
  [/disallowed|malformed name|forward-slash/, (_, sign) => say`"${sign}" may not stand here`],
];

function meaningOf(message: string, sign: string): Words {
  const plain = message.replace(/\.$/, '');
  for (const [pattern, words] of MEANINGS) {
    const found = pattern.exec(plain);
    if (found !== null) return words(found[1] ?? '', sign);
  }
  return say`this is not XML (${plain})`;
}

/**
 * The file's offset of character `index` of a value that is written from `start` on: `&lt;` is one character of the
 * value but four of the file, CDATA marks are none.
 */
export function offsetInside(text: string, start: number, index: number): number {
  let offset = start;
  for (let left = index; ; left--) {
    for (const mark of ['<![CDATA[', ']]>']) if (text.startsWith(mark, offset)) offset += mark.length;
    if (left <= 0 || offset >= text.length) return offset;
    const end = text[offset] === '&' ? text.indexOf(';', offset) : -1;
    offset = end !== -1 && end - offset <= 10 ? end + 1 : text.startsWith('\r\n', offset) ? offset + 2 : offset + 1;
  }
}
