/**
 * The zeros of the digits that phone keyboards offer besides ASCII: Arabic-Indic and Persian. Full-width digits are normalized
 * earlier.
 */
const ZEROS = [0x0660, 0x06f0];

/** Thousands separators of all languages; "." and "," may also separate decimals. A space stands for every kind of space. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,٬'’ ])\d{3})(?:\1\d{3})*$/u;
const DECIMAL = /^(.*?)([.,٫])(\d*)$/u;

/** A currency next to a number is ignored, because the field determines it. */
const CURRENCY = String.raw`(?:US ?\$|USD|EUR|\p{Sc})`;
const SIGNED = new RegExp(`^(-?)(?:${CURRENCY} ?)?(.*?)(?: ?${CURRENCY})?$`, 'isu');

type Field = {
  /** The maximum of the field. Below 1,000 a number never has groups, so a mark always separates decimals. */
  max?: number;
};

/**
 * Reads a number as typed into a form in our languages: "12.50", "12,50", "１２．５０", "١٢٫٥٠", "۱۲٫۵۰", "1.234,50", "1 234,5",
 * "1,234,567", "−3,5" and "$12.50". The decimal mark may be ".", "," or "٫", whichever the keypad has.
 *
 * One "." or "," before exactly three digits, as in "1,250", is ambiguous: 1.25 in some languages, 1250 in others. It is
 * rejected, unless only decimals make sense: after a zero ("0,125"), and where the field is limited to less than 1,000 (`max`).
 *
 * Returns null for other texts that are not clearly a number, including "1e3" and "0x10".
 */
export function readTypedNumber(text: string, { max = Number.POSITIVE_INFINITY }: Field = {}): number | null {
  const [, sign = '', body = ''] = SIGNED.exec(toPlainText(text)) ?? [];
  const size = readSize(body, max);
  if (size === null) return null;
  return sign === '' || size === 0 ? size : -size;
}

function readSize(body: string, max: number): number | null {
  if (/^\d+$/.test(body)) return Number(body);
  const grouped = readGrouped(body);
  const decimal = readDecimal(body);
  if (grouped === null || decimal === null) return grouped ?? decimal;
  return max < 1000 ? decimal : null;
}

function readGrouped(body: string): number | null {
  return GROUPED.test(body) ? Number(body.replaceAll(/\D/g, '')) : null;
}

function readDecimal(body: string): number | null {
  const [, whole = '', mark = '', decimals = ''] = DECIMAL.exec(body) ?? [];
  if (mark === '' || whole + decimals === '') return null;
  const isPlain = /^\d*$/.test(whole);
  if (!isPlain && (whole.includes(mark) || readGrouped(whole) === null)) return null;
  return Number(`${whole.replaceAll(/\D/g, '') || '0'}.${decimals || '0'}`);
}

/** Returns a text with plain digits, signs and spaces, and with plain commas and periods instead of Arabic and Chinese ones. */
export function toPlainText(text: string): string {
  return toPlainMarks(toPlainSigns(text));
}

/** Replaces every kind of comma and period with the plain one, keeping the number of characters. */
export function toPlainMarks(text: string): string {
  return text.replaceAll('。', '.').replaceAll(/[،、，]/g, ',');
}

/**
 * Removes direction marks and outer spaces, and normalizes digits, signs and spaces. The ordinal signs of Spanish addresses ("2.º
 * A"), commas and periods are kept.
 */
export function toPlainSigns(text: string): string {
  return text
    .replaceAll(/[^ºª，]+/g, (part) => part.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, toPlainDigit)
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[−–]/g, '-')
    .trim();
}

function toPlainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((candidate) => candidate <= code) ?? 0;
  return String(code - zero);
}
