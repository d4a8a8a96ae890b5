import type { OfferWording } from './offer-wording.ts';

/**
 * DoorDash: "$3.55 Guaranteed (incl. tips)", "6.0 mi", "Deliver by 10:55 PM", "Pickup", the store, "Customer dropoff"; "Total will be
 * higher" where a part of the tip is hidden; "Shop for items" and "Retail pickup" in stores. Sources: screens that public projects
 * recorded (DashBuddy, package cloud.trotter.dashbuddy, and two readers of 2026) and
 * https://climbtheladder.com/do-door-dashers-know-if-you-tip-before-they-accept. No Spanish screen was found: those words are ours.
 */
export const doordash: OfferWording = {
  platform: 'doordash',
  marks: [
    [/door\s?dash|\bdasher\b/i, 3],
    [/incl\.?\s(?:\w+\s)?tips\)?/i, 2],
    [/total (?:will|may) be (?:higher|more)/i, 1.5],
    [/guarantee|garanti/i, 1],
    [/deliver(?:y)? by|entregar? (?:antes|a las)/i, 1],
    [/add to route|customer drop\s?-?off|retail pick\s?up|red card|peak pay|shop for items/i, 1.5],
    [/dash now|acceptance rate|(?:platinum|gold|silver) status/i, 1],
  ],
  phrases: [
    /total (?:will|may) be (?:higher|more)[^\n.]{0,20}/i,
    /high paying offer!?/i,
    /your \w+ status gave you priority(?: for this offer)?\.?/i,
    /add to route|red card(?: required)?|shop for items|deliver(?:y)? by|peak pay|dash now/i,
    /(?:customer|business) (?:prefers|wants)[^\n]{0,30}/i,
  ],
};
