/** The zeros of Arabic-Indic and Persian digits. */
const ZEROS = [0x0660, 0x06f0];

/** Returns a field in plain characters: ASCII digits and signs, single spaces, no marks of direction. */
export function toPlainCell(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, toPlainDigit)
    .replaceAll(/[−–]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function toPlainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((candidate) => candidate <= code) ?? 0;
  return String(code - zero);
}

/** Returns a heading or a name without case, accents and signs: "Trip Date" and "trip_date" are one. */
export function toPlainName(text: string): string {
  return toPlainCell(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
