/** The zeros of the digits phones offer beside ours, once full-width ones are plain: Arabic-Indic and Persian. */
const ZEROS = [0x0660, 0x06f0];

/** Separators of thousands in any language; "." and "," may separate decimals too. A space means any kind of space. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,٬'’ ])\d{3})(?:\1\d{3})*$/u;
const DECIMAL = /^(.*?)([.,٫])(\d*)$/u;

/** A currency beside a number is ignored, since fields have their own. */
const CURRENCY = String.raw`(?:US ?\$|USD|EUR|\p{Sc})`;
const SIGNED = new RegExp(`^(-?)(?:${CURRENCY} ?)?(.*?)(?: ?${CURRENCY})?$`, 'isu');

type Field = {
  /** The greatest number the field takes: one below a thousand never needs groups, so there a mark always parts decimals. */
  max?: number;
};

/**
 * Reads a number as it is typed into a form in any of our languages: "12.50", "12,50", "１２．５０", "١٢٫٥٠", "۱۲٫۵۰",
 * "1.234,50", "1 234,5", "1,234,567", "−3,5" and "$12.50". The mark before the decimals may be "." or "," or "٫", whichever the keypad has.
 *
 * One "." or "," before exactly three digits, as in "1,250", is 1.25 to some and 1250 to others. It is refused, never guessed,
 * unless nothing but decimals can be meant: after a zero ("0,125"), and where the field ends below a thousand (`max`).
 *
 * Returns null for anything that is not clearly a number, also for "1e3" and "0x10".
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

/** Returns a text in its plain form, with plain commas and stops in place of those of Arabic and Chinese. */
export function toPlainText(text: string): string {
  return toPlainMarks(toPlainSigns(text));
}

/** Returns a plain text with every comma and stop in its one plain form, in as many characters. */
export function toPlainMarks(text: string): string {
  return text.replaceAll('。', '.').replaceAll(/[،、，]/g, ',');
}

/**
 * Without marks of direction and outer spaces; every digit, sign and space in its one plain form. The ordinal signs of Spanish
 * addresses, "2.º A", stay, and so do commas and stops.
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
