import type { Page } from 'playwright-core';
import { keepFromOthers } from '../support/contexts.ts';

/** As much of React's tree as is read here. */
interface Fiber {
  flags: number;
  memoizedProps: { path?: unknown; name?: unknown; schema?: unknown } | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

declare global {
  interface Window {
    /** paths of the fields, cells and controls that React drew since it was emptied */
    drawn: string[];
  }
}

/** Opens the page anew with an ear on React, as its developer tools have one: `drawnBy` then tells what was drawn. */
export async function watchDrawing(page: Page): Promise<void> {
  keepFromOthers(page);
  await page.addInitScript(() => {
    window.drawn = [];
    const worked = 1;
    const look = (fiber: Fiber): void => {
      const props = fiber.memoizedProps;
      // ours say `path`, RJSF's fields and widgets `name`
      const path = props?.path ?? (props?.schema === undefined ? undefined : props.name);
      if ((fiber.flags & worked) !== 0 && typeof path === 'string' && path !== '') window.drawn.push(path);
      // the same children as before: nothing happened below
      if (fiber.child === fiber.alternate?.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) if (child !== child.alternate) look(child);
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => look(root.current),
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onScheduleFiberRoot: () => undefined,
      },
    });
  });
  await page.reload();
  await page.waitForFunction(() => 'stage' in window, undefined, { timeout: 60_000 });
}

/** The paths that were drawn while something was done, each once, in order. */
export async function drawnBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  // sections below and what comes late are drawn when the page has nothing better to do: not while something is done
  await page.evaluate(async () => {
    do {
      window.drawn = [];
      await new Promise<void>((idle) => requestIdleCallback(() => requestAnimationFrame(() => idle())));
    } while (window.drawn.length > 0);
  });
  await act();
  return [...new Set(await page.evaluate(() => window.drawn))].sort();
}
