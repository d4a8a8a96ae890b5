/**
 * The offer text engine: what the text of an offer says, as it is copied or recognized from a platform's screen. Pure; nothing
 * outside this folder imports any other file of it.
 */
export type { OfferText, Reading } from './offer-text.ts';
export { readOfferText } from './read-offer-text.ts';
