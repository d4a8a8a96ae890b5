import { toPlainText } from '#worker/domain/shared/read-typed-number.ts';
import { MAX_OFFER_TEXT } from './offer-text.ts';

/** Where labels of a screen were glued together: "FoodtruckCalumet". */
const GLUED = /(?<=\p{Ll}{4})(?=\p{Lu}\p{Ll}{3})/gu;

/** Returns the text in lines without marks of direction, with plain digits and spaces, and without empty lines. */
export function cleanText(text: string): string {
  const lines = text.slice(0, MAX_OFFER_TEXT).trim();
  const parted = /[\r\n]/.test(lines) ? lines : lines.replaceAll(GLUED, '\n');
  return parted
    .replaceAll(/[\r\n\u2028\u2029\\→➜]+|\s\|\s|->/g, '\n')
    .split('\n')
    .map((line) =>
      toPlainText(line.replaceAll(/\p{Cc}/gu, ' '))
        .replaceAll('٫', '.')
        .replaceAll('٬', ','),
    )
    .filter((line) => line !== '')
    .join('\n');
}
