import type { NumberFormatOptions } from 'use-intl';

type Format = { number: (value: number, options: NumberFormatOptions) => string };

/**
 * Writes a saved number for a form field: in the reader's notation, without grouping or direction marks, so that
 * `readTypedNumber` returns the same number. Null is an empty field.
 */
export function writeFieldNumber(format: Format, value: number | null, decimals: number): string {
  if (value === null) return '';
  const written = format.number(value, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return written.replaceAll(/\p{Cf}/gu, '');
}
