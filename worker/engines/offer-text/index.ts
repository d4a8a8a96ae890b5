/**
 * The offer text engine: reads the text of an offer that was copied or recognized from a platform's screen. Pure; the rest of the
 * app imports no other file of this folder.
 */
export type { OfferText, Reading } from './offer-text.ts';
export { readOfferText } from './read-offer-text.ts';
