import { COUNTED } from '../../../definition/spoken.ts';
import { nearestSize, PLAIN_SIZE } from './sizes.ts';

const KEPT_STYLES = ['text-align', 'font-weight', 'font-style', 'text-decoration'];

/**
 * What Word, WPS and web pages put on the clipboard as what the editor knows: their own elements, classes, fonts and
 * colours go; lists that Word writes as paragraphs become lists; sizes become the nearest that is offered.
 */
export function cleanPasted(html: string): string {
  // conditional comments hold Word's drawings and the bullets of its lists
  const bare = html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '').replace(/<!\[(if|endif)[^\]]*\]>/gi, '');
  const { body } = new DOMParser().parseFromString(bare, 'text/html');
  listsOf(body);
  for (const element of body.querySelectorAll<HTMLElement>('*')) tidy(element);
  // Word marks the end of what was copied by an empty name; empty spans say nothing
  for (const empty of body.querySelectorAll('span:not([style]), font')) empty.replaceWith(...empty.childNodes);
  return body.innerHTML;
}

function tidy(element: HTMLElement): void {
  if (/^(style|script|meta|link|xml|title)$/i.test(element.tagName)) return element.remove();
  // `o:p`, `v:shape`, `w:sdt`: names of Office; what they hold stays
  if (element.tagName.includes(':')) return element.replaceWith(...element.childNodes);
  const kept = KEPT_STYLES.flatMap((name) => {
    const value = element.style.getPropertyValue(name);
    return value === '' ? [] : [`${name}:${value}`];
  });
  const size = nearestSize(element.style.fontSize);
  if (size !== undefined && size !== PLAIN_SIZE) kept.push(`font-size:${size}px`);
  for (const { name } of [...element.attributes]) {
    if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  if (kept.length > 0) element.setAttribute('style', kept.join(';'));
}

const KEPT_ATTRIBUTES = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start']);

const isListParagraph = (node: Element | null): node is HTMLElement =>
  node instanceof HTMLElement && node.tagName === 'P' && /mso-list\s*:/i.test(node.getAttribute('style') ?? '');

/** Word's list paragraphs (`mso-list:l0 level1 lfo1`) as lists of one level each, in place. */
function listsOf(body: HTMLElement): void {
  for (const first of [...body.querySelectorAll('p')].filter(isListParagraph)) {
    if (!first.isConnected) continue;
    const list = first.ownerDocument.createElement(isNumbered(first) ? 'ol' : 'ul');
    first.before(list);
    let next: Element | null = first;
    while (isListParagraph(next)) {
      const here: HTMLElement = next;
      next = here.nextElementSibling;
      const item = here.ownerDocument.createElement('li');
      for (const mark of here.querySelectorAll<HTMLElement>('span')) {
        if (/mso-list\s*:\s*Ignore/i.test(mark.getAttribute('style') ?? '')) mark.remove();
      }
      item.append(...here.childNodes);
      list.append(item);
      here.remove();
    }
  }
}

/** Whether the mark before a list paragraph counts. */
function isNumbered(paragraph: HTMLElement): boolean {
  const mark = [...paragraph.querySelectorAll('span')].find((one) =>
    /mso-list\s*:\s*Ignore/i.test(one.getAttribute('style') ?? ''),
  );
  return COUNTED.test(mark?.textContent ?? '');
}
