import { readOfferText } from '#worker/engines/offer-text/index.ts';

/** 6:00 PM. */
export const SIX = 18 * 60;

/** Reads an offer text and returns its fields for comparison; uncertain values end with "?". */
export function readFields(text: string, now = SIX): Record<string, string> | null {
  const found = readOfferText(text, now);
  if (!found) return null;
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, reading]) =>
      reading ? [[field, `${reading.value}${reading.isSure ? '' : '?'}`]] : [],
    ),
  );
}
