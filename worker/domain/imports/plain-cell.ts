import { toPlainText } from '#worker/domain/shared/read-typed-number.ts';
import { remember } from './remember.ts';

/** Returns a field in plain characters: ASCII digits and signs, single spaces, no direction marks. */
export const toPlainCell = remember((text) =>
  toPlainText(text).replaceAll('٫', '.').replaceAll('٬', ',').replaceAll(/ +/g, ' '),
);

/** Returns a heading or name without case, accents and punctuation: "Trip Date" and "trip_date" become equal. */
export const toPlainName = remember((text) =>
  toPlainCell(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);
