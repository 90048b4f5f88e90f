import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WHOLE: RunOptions = { runOnly: WCAG };
/** Those and axe's best practices: what a whole page keeps. */
export const WHOLE_PAGE: RunOptions = { runOnly: [...WCAG, 'best-practice'] };
/** antd lays its menus beside the page's landmarks; dialogs are one themselves. */
export const WITH_POPUP: RunOptions = { ...WHOLE_PAGE, rules: { region: { enabled: false } } };
/** antd's calendar calls its buttons by what they do where they say `2026`. */
export const OF_ANTD: RunOptions = { ...WHOLE, rules: { 'label-content-name-mismatch': { enabled: false } } };
/** What other colours can change. */
export const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Whatever axe finds on the whole page, popups included, as `rule: elements`. */
export async function axeFindings(page: Page, options: RunOptions = WHOLE): Promise<string[]> {
  await settled(page);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
}

/** Until nothing fades or slides any more: half way a colour has half its contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // what is folded away stands still until it is unfolded
    const ends = ({ effect }: Animation): boolean =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().iterations !== Infinity &&
      effect.target?.checkVisibility() === true;
    // what opens is prepared for a frame or two before it moves
    for (let still = 0; still < 3; still += 1) {
      await new Promise(requestAnimationFrame);
      const all = document.getAnimations().filter(ends);
      if (all.length > 0) still = 0;
      await Promise.allSettled(all.map((one) => one.finished));
    }
  });
}
