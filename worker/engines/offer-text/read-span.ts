import type { Span } from './offer-text.ts';

/** A distance or duration in the text, in miles or minutes; `isTotal`: the text calls it the total. */
export type Size = Span & { value: number; isSure: boolean; hasDecimals: boolean; isTotal: boolean };

const TOTAL_AFTER = /^[\s).]*(?:(?:in|en|au)\s)?(?:totaa?l|总|合计|[إا]جمالي|المجموع|في المجموع)/i;
const TOTAL_BEFORE = /(?:totaa?l\p{L}{0,2}|总计|合计|总共|[إا]جمالي|المجموع)[^\S\n:]*:?[^\S\n]*$/iu;

/** Returns the span of a size, and whether the text calls it the total. */
export function readSpan(text: string, { index, 0: found }: RegExpExecArray): Span & { isTotal: boolean } {
  const [start, end] = [index, index + found.length];
  const isTotal =
    TOTAL_AFTER.test(text.slice(end, end + 16)) ||
    TOTAL_BEFORE.test(text.slice(Math.max(0, start - 12), start));
  return { start, end, isTotal };
}

/** A range, "20-25 min", counts as its maximum. */
export function isRangeEnd(text: string, start: number): boolean {
  return /\d\s?-\s?$/.test(text.slice(Math.max(0, start - 4), start));
}
