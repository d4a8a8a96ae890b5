import type { OfferWording } from './offer-wording.ts';

/**
 * Lyft: "Reject ride", "$20.15", "Pay includes pickup", "$21.98/hr est. rate for this ride", "11 min • 5.5 mi", an address, "44 min •
 * 22 mi", an address, the rider and a rating, "Accept" or "Add to queue". Sources: screens that public projects recorded (Ride
 * Tracker, package com.stoffeltech.ridetracker, and FoxyCo).
 */
export const lyft: OfferWording = {
  platform: 'lyft',
  isRide: true,
  marks: [
    [/\blyft\b/i, 4],
    [/est\.? rate for this (?:ride|trip)|pay includes pick\s?up/i, 3],
    [/ride finder|request match|reject ride|add to queue|turbo/i, 2],
    [/within driving range|scheduled ride/i, 1],
  ],
  phrases: [
    /est\.? rate for this (?:ride|trip)|pay includes pick\s?up|pay & matching info[^\n]{0,20}/i,
    /(?:dismiss)?\s?ride finder|request match|reject ride|add to queue|ride within driving range/i,
    /map image with pick\s?up and drop\s?-?off route|incl\.?[^\n]{0,20}bonus(?:es)?/i,
  ],
};
