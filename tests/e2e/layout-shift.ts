import type { Page } from '@playwright/test';

/** What Google calls good is 0.1; what is known beforehand need not move at all. */
export const LAYOUT_SHIFT = 0.02;

type Counted = { shift: number };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Adds up, on every page opened from now on, how far its parts move by themselves. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) counted.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift of the page as it stands. */
export async function readShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Counted).shift);
}
