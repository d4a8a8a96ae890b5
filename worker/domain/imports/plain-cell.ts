import { toPlainText } from '#worker/domain/shared/read-typed-number.ts';

/** Returns a field in plain characters: ASCII digits and signs, single spaces, no direction marks. */
export function toPlainCell(text: string): string {
  return toPlainText(text).replaceAll('٫', '.').replaceAll('٬', ',').replaceAll(/ +/g, ' ');
}

/** Returns a heading or a name without case, accents and signs: "Trip Date" and "trip_date" are equal. */
export function toPlainName(text: string): string {
  return toPlainCell(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
