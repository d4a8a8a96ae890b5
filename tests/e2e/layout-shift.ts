import type { Page } from '@playwright/test';

/** Google calls up to 0.1 good, but content known in advance need not move at all. */
export const LAYOUT_SHIFT = 0.02;

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** The cumulative layout shift, and the beginning of the text that moved most in one shift. */
type Shift = { value: number; largest: string };

type Counting = { readShift: () => Shift };

/** Records the layout shift of every page opened from now on. */
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

/** Returns the layout shift of the current page so far. */
export async function readShift(page: Page): Promise<Shift> {
  return page.evaluate(() => (window as unknown as Counting).readShift());
}
