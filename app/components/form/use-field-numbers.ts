import { useFormatter } from 'use-intl';
import { writeFieldNumber } from '#worker/words/write-field-number.ts';

/** Formats saved numbers for form fields, in the reader's notation. */
export function useFieldNumbers() {
  const format = useFormatter();
  return {
    /** Cents formatted as dollars. */
    dollars: (cents: number | null) => writeFieldNumber(format, cents === null ? null : cents / 100, 2),
    number: (value: number | null, decimals: number) => writeFieldNumber(format, value, decimals),
  };
}
