import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';
import { FONT_SIZES } from './sizes.ts';

/** Elements that are drawn; the content of others is drawn without them. */
const ELEMENTS = new Set(
  [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ].map((name) => name.toUpperCase()),
);
/** Elements whose content is no text. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG', 'MATH']);
const VOID = new Set(['BR', 'HR', 'IMG']);
const LINK = /^(https?:|mailto:|tel:)/i;
const COLOUR = /^(#[0-9a-f]{3,8}|rgb\([\d\s,]+\)|[a-z]{3,20})$/i;

/**
 * Rich text as React elements. It is parsed in an inert document and drawn anew from a closed list of elements and
 * attributes, so nothing in it can run, load from elsewhere or leave its place, whatever the server let through.
 */
export function htmlContent(html: string, isOwnFile: (address: string) => boolean): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return drawn(body, isOwnFile);
}

function drawn(node: Node, isOwnFile: (address: string) => boolean): ReactNode[] {
  return [...node.childNodes].map((child, index): ReactNode => {
    if (child instanceof Text) return child.data;
    if (!(child instanceof Element) || SILENT.has(child.tagName.toUpperCase())) return null;
    if (!ELEMENTS.has(child.tagName)) return <Fragment key={index}>{drawn(child, isOwnFile)}</Fragment>;
    const attributes = attributesOf(child as HTMLElement, isOwnFile);
    if (attributes === null) return null;
    const content = VOID.has(child.tagName) ? [] : drawn(child, isOwnFile);
    return createElement(child.tagName.toLowerCase(), { key: index, ...attributes }, ...content);
  });
}

/** What an element keeps; null = it is not drawn at all. */
function attributesOf(element: HTMLElement, isOwnFile: (address: string) => boolean): object | null {
  const style = styleOf(element.style);
  const given = (name: string) => element.getAttribute(name) ?? undefined;
  switch (element.tagName) {
    case 'IMG': {
      const src = given('src') ?? '';
      return isOwnFile(src) ? { src, alt: given('alt') ?? '', width: size(given('width')), loading: 'lazy' } : null;
    }
    case 'A': {
      const href = given('href') ?? '';
      return { style, ...(LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}) };
    }
    case 'TD':
    case 'TH':
      return { style, colSpan: size(given('colspan')), rowSpan: size(given('rowspan')) };
    case 'OL':
      return { style, start: size(given('start')) };
    default:
      return { style };
  }
}

function styleOf(style: CSSStyleDeclaration): CSSProperties | undefined {
  const { textAlign, fontSize, color, backgroundColor } = style;
  const kept: CSSProperties = {};
  if (textAlign === 'center' || textAlign === 'right' || textAlign === 'justify') kept.textAlign = textAlign;
  if (FONT_SIZES.some((one) => fontSize === `${one}px`)) kept.fontSize = fontSize;
  if (COLOUR.test(color)) kept.color = color;
  if (COLOUR.test(backgroundColor)) kept.backgroundColor = backgroundColor;
  return Object.keys(kept).length > 0 ? kept : undefined;
}

const size = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
