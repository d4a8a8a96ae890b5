import { groupBy } from '#worker/domain/shared/group-by.ts';
import type { ReadableRow } from './read-file.ts';

type Limits = { maxRows: number; maxDays: number };

/**
 * Returns the rows of days after `after`, in pages of whole days. Only a page of a single day can have more than `maxRows` rows.
 */
export function pageDays(rows: readonly ReadableRow[], { maxRows, maxDays }: Limits, after: string) {
  const byDay = [...groupBy(rows, ({ row }) => row.completedOn)].filter(([day]) => day > after);
  const pages: ReadableRow[][] = [];
  let page: ReadableRow[] = [];
  let days = 0;
  for (const [, ofDay] of byDay.sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (days === 0 || days === maxDays || page.length + ofDay.length > maxRows) {
      page = [];
      days = 0;
      pages.push(page);
    }
    page.push(...ofDay);
    days += 1;
  }
  return pages;
}
