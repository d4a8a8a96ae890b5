import type { OfferWording } from './offer-wording.ts';

/**
 * Uber Eats: "Delivery (2)", "Exclusive", "$5.07", "Includes expected tip", "39 min (12.1 mi) total", the restaurant, cross streets
 * of the customer, "Avg. wait time at pickup: 3 min", "Accept". Newer cards say "$11.88 Guaranteed (incl. tip)". Sources: screens
 * that public projects recorded (Ride Tracker, package com.stoffeltech.ridetracker, and two readers of 2026). No Spanish screen was
 * found: those words are ours.
 */
export const ubereats: OfferWording = {
  platform: 'ubereats',
  marks: [
    [/uber\s?eats/i, 3],
    [/includes? (?:the )?expected tip|incluye (?:la )?propina/i, 2.5],
    [/incl\.?\stip\)/i, 1.5],
    [/mi\w*\)\s?(?:in |en )?total/i, 1.5],
    [/\bdelivery\s?\(\d\)|avg\.? wait time|trip supplement/i, 1.5],
    [/\bexclusive\b/i, 0.5],
    [/\buber\b/i, 1],
  ],
  phrases: [
    /includes? (?:the )?expected tip|incluye (?:la )?propina(?: \w+)?/i,
    /delivery\s?(?:\(\d\)|·|•)|avg\.? wait time at pick\s?up:?(?:\s*\d{1,3} min)?/i,
    /expected total|on the way|new delivery request/i,
  ],
};
