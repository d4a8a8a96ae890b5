import { readOfferText } from '#worker/engines/offer-text/index.ts';

/** 6:00 PM. */
export const SIX = 18 * 60;

/** Reads a text and returns what it says, in order to compare; what is not sure ends with "?". */
export function readFields(text: string, now = SIX): Record<string, string> | null {
  const found = readOfferText(text, now);
  if (!found) return null;
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, reading]) =>
      reading ? [[field, `${reading.value}${reading.isSure ? '' : '?'}`]] : [],
    ),
  );
}
