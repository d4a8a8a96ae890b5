import type { OfferWording } from './offer-wording.ts';

/**
 * Uber: "UberX Priority", "$13.25", "$33.13/active hr (est.)", "5.00 ★ Verified", "13 min (5.5 mi) away", an address, "10 mins (3.8 mi)
 * trip", an address, "Accept" or "Match". Sources: screens that public projects recorded (Ride Tracker, package
 * com.stoffeltech.ridetracker, and FoxyCo).
 */
export const uber: OfferWording = {
  platform: 'uber',
  isRide: true,
  marks: [
    [/uber\s?(?:x|xl|black|green|pet|share|pool|comfort|reserve|connect)\b/i, 4],
    [/trip radar/i, 2.5],
    [/\bcomfort\b|\bpremier\b/i, 1],
    [/mi\w*\)\s?away|min\w*\s?\([^)]*\)\s?away/i, 1.5],
    [/mi\w*\)\s?(?:trip|viaje)/i, 1.5],
    [/\/\s?active h/i, 2],
    [/\bverified\b/i, 0.5],
    [/\buber\b/i, 1.5],
  ],
  phrases: [
    /uber\s?(?:x|xl|black|green|pet|share|pool|comfort|reserve|connect)\b(?: priority| exclusive)?/i,
    /trip radar|surge|\/\s?active h(?:ou)?r?(?: \(est\.\))?/i,
    /long trip(?: \([^)]*\))?/i,
  ],
};
