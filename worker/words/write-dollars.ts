import type { NumberFormatOptions } from 'use-intl';

type Format = { number: (value: number, options: NumberFormatOptions) => string };

/** Marks of direction that `Intl` puts into amounts in a language written from right to left. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/**
 * Writes an amount of US dollars in a language: all money on pages and in emails passes here. In text from right to left it is
 * isolated, so that sign, digits and symbol stay in order between Arabic words. Engines differ there in "$" and "US$", and a
 * page must read the same from the server and in the browser, so it is always "$". Less than nothing has a real minus sign.
 */
export function writeDollars(format: Format, dollars: number, options: NumberFormatOptions = {}): string {
  // Less nothing is zero without a sign.
  const written = format.number(dollars === 0 ? 0 : dollars, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...options,
  });
  const isFromRight = written.search(DIRECTION_MARKS) >= 0;
  const bare = written.replaceAll(DIRECTION_MARKS, '').replace('-', '\u2212');
  return isFromRight ? `\u2066${bare.replace('US$', '$')}\u2069` : bare;
}
