import type { Page } from '@playwright/test';

/** Steps of the fixed work that tells how fast the machine currently is. */
const STEPS = 30_000_000;

/** Returns how long fixed work on a page currently takes, in ms: some 250 on an idle machine at full speed. */
export function measureYardstick(page: Page): Promise<number> {
  return page.evaluate((steps) => {
    const start = performance.now();
    let state = 0;
    for (let step = 0; step < steps; step += 1) state = (state * 31 + step) | 0;
    return performance.now() - start;
  }, STEPS);
}
