import type { Page } from '@playwright/test';

/** What Google calls good is 0.1; what is known beforehand need not move at all. */
export const LAYOUT_SHIFT = 0.02;

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** The cumulative layout shift, and the first words of what moved most at once. */
type Shift = { value: number; largest: string };

type Counting = { readShift: () => Shift };

/** Adds up, on every page opened from now on, how far its parts move on their own. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shift = { value: 0, largest: '' };
    let max = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
        if (hadRecentInput) continue;
        shift.value += value;
        if (value <= max) continue;
        max = value;
        const names = sources.map(({ node }) => `${node?.nodeName} "${node?.textContent?.slice(0, 40)}"`);
        shift.largest = names.join(', ');
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as unknown as Counting).readShift = () => {
      add(observer.takeRecords());
      return shift;
    };
  });
}

/** How far the page as it stands has moved. */
export async function readShift(page: Page): Promise<Shift> {
  return page.evaluate(() => (window as unknown as Counting).readShift());
}
