import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { fillLeave } from '../support/form.ts';
import { SCREENS } from './screens.ts';

const hall = useHall();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

describe('on a phone', () => {
  it.each(SCREENS)('$name does not scroll sideways', async ({ person, path, heading }) => {
    const page = await hall().open(person, path, PHONE);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const { content, screen } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }));
    expect(content).toBeLessThanOrEqual(screen);
    await page.close();
  });

  it('a leave can be handed in', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave', PHONE);
    await fillLeave(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page
      .getByText(/QJ\d{12}/)
      .first()
      .waitFor();
  });
});
