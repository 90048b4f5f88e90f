import type { Page } from 'playwright-core';

/** px that a finger needs */
const FINGER = 44;
const BOXES = 'label, .hall-switch-row, .ant-select, .ant-input-affix-wrapper, .ant-picker';

/** What does not fit its screen: a page that scrolls sideways, text that is cut, on a phone buttons that a finger misses. */
export function misfits(page: Page, phone: boolean): Promise<string[]> {
  const { width = 0 } = page.viewportSize() ?? {};
  return page.evaluate(
    ({ width, least, boxes }) => {
      const named = (one: Element): string => {
        const text = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return `${one.tagName.toLowerCase()} "${text.replaceAll(/\s+/g, ' ').trim().slice(0, 30)}"`;
      };
      const isSeen = (one: Element): boolean =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        one.closest('.hall-hidden, [aria-hidden=true], thead') === null &&
        one.getBoundingClientRect().width > 1 &&
        getComputedStyle(one).clipPath === 'none' &&
        // a drawing that is shown larger by it is as high as it is
        one.querySelector(':scope > img:only-child') === null;
      const all = [...document.querySelectorAll('body *')];
      // a phone draws a page that is too wide smaller: what its window says would fit
      const over = document.documentElement.scrollWidth - width;
      const wide = over > 1 ? [`it scrolls ${over} px sideways`] : [];
      const small = all
        .filter((one) => one.matches('button, select, textarea, input:not([type=hidden], [type=file])') && isSeen(one))
        .flatMap((one) => {
          // what stands in its caption, or in a box that looks like a control, is hit with it
          const { width: across, height } = (one.closest(boxes) ?? one).getBoundingClientRect();
          const size = `${Math.round(across)} x ${Math.round(height)}`;
          return Math.round(height) < least ? [`${named(one)} is ${size} px`] : [];
        });
      const cut = all.flatMap((one) => {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');
        if (!own || one.scrollWidth <= one.clientWidth + 1 || one.clientWidth === 0 || !isSeen(one)) return [];
        const { overflowX, textOverflow } = getComputedStyle(one);
        return overflowX === 'hidden' && textOverflow !== 'ellipsis' ? [`${named(one)} is cut`] : [];
      });
      return [...wide, ...new Set(small), ...new Set(cut)];
    },
    { width, least: phone ? FINGER : 0, boxes: BOXES },
  );
}
