/**
 * The offer text engine: what the text of an offer says, as it is copied or recognized from a platform's screen. Pure; the
 * rest of the app imports no other file of this folder.
 */
export type { OfferText, Reading } from './offer-text.ts';
export { readOfferText } from './read-offer-text.ts';
