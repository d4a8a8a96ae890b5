import type { OfferWording } from './offer-wording.ts';

/** Our own network: an offer card of ours, as it is copied from the screen. */
export const roadwaze: OfferWording = {
  platform: 'roadwaze',
  marks: [[/road\s?waze/i, 4]],
  phrases: [/(?:take|maybe|skip) it/i],
};
