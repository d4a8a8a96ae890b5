import type { NumberFormatOptions } from 'use-intl';

type Format = { number: (value: number, options: NumberFormatOptions) => string };

/**
 * Writes a saved number as a field holds it: in the reader's notation, without groups or marks of direction, so that
 * `readTypedNumber` reads back what it was. Nothing saved is an empty field.
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
