import type { NumberFormatOptions } from 'use-intl';

type Format = { number: (value: number, options: NumberFormatOptions) => string };

/** Direction marks that `Intl` puts into amounts in a right-to-left language. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/**
 * Formats an amount of US dollars in a language, for all pages and emails. In right-to-left text it is isolated, so that sign,
 * digits and symbol stay in order. The symbol is always "$", because engines vary between "$" and "US$", and server and browser
 * must agree. Negative amounts have a real minus sign.
 */
export function writeDollars(format: Format, dollars: number, options: NumberFormatOptions = {}): string {
  // Drops the sign of -0.
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
