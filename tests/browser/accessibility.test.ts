import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { SCREENS } from './screens.ts';

const hall = useHall();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Serious and critical findings, as `rule: element`. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    OPTIONS,
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

describe.each(['light', 'dark'] as const)('axe, %s', (colorScheme) => {
  it.each(SCREENS)('finds nothing serious on $name', async ({ person, path, heading }) => {
    const page = await hall().open(person, path, { colorScheme });
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findings(page)).toEqual([]);
    await page.close();
  });
});

describe('axe, with errors and popups', () => {
  it('finds nothing serious on a refused form', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('group', { name: /处需要修改/ }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('finds nothing serious with a menu open', async () => {
    const page = await hall().open('student', '/home');
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('finds nothing serious in the people picker', async () => {
    const page = await hall().open('teacher', '/workStation/map/car-use');
    await page.getByLabel(/^带车人\*?$/).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findings(page)).toEqual([]);
  });
});
