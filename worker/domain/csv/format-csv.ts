export type CsvValue = string | number | null;

/** The start of a spreadsheet formula, in ASCII or full-width characters. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/u;
/** The start of a formula after a character that some locales use as a separator, with or without quotes. */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n|]["\s]*)([=+\-@＝＋－＠])/gu;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",;\t\r\n|]/;

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * Returns one record of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe (OWASP, "CSV Injection"); numbers, including negative ones, do not. Null becomes an empty field.
 */
export function formatCsvRecord(values: readonly CsvValue[]): string {
  return `${values.map(formatField).join(',')}\r\n`;
}

function formatField(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : disarm(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function disarm(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  const guarded = text.replace(FORMULA_AFTER_SEPARATOR, "$1'$2");
  return FORMULA_START.test(guarded) || /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}
