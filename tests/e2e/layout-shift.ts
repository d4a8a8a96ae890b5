import type { Page } from '@playwright/test';

/** What Google calls good is 0.1; what is known beforehand need not move at all. */
export const LAYOUT_SHIFT = 0.02;

type Counting = { readShift: () => number };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Adds up, on every page opened from now on, how far its parts move on their own. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shift = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput } of entries as LayoutShift[]) if (!hadRecentInput) shift += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as unknown as Counting).readShift = () => {
      add(observer.takeRecords());
      return shift;
    };
  });
}

/** The cumulative layout shift of the page as it stands. */
export async function readShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Counting).readShift());
}
