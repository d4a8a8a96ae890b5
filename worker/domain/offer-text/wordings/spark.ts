import type { OfferWording } from './offer-wording.ts';

/**
 * Spark: estimated earnings, the store's number, "Curbside" or "Shopping", number of stops, pickups and drop-offs, trip distance,
 * estimated time, "ACCEPT" and "REJECT". Source: https://drive4spark-walmart.helpdocs.io/l/en/article/keh78c6ue5-accepting-an-offer.
 */
export const spark: OfferWording = {
  platform: 'spark',
  marks: [
    [/\bspark\b/i, 3],
    [/wal\s?mart|sam'?s club/i, 2],
    [/curbside|dotcom|go\s?local/i, 1],
    [/\d{1,3} drop\s?-?offs?|\d{1,3} pick\s?ups?/i, 1],
    [/est(?:imated|\.)? (?:time|earnings|trip)|trip (?:distance|time)/i, 1],
  ],
  phrases: [
    /curbside(?: pick\s?up| delivery)?|shopping (?:&|and) delivery|dotcom delivery|\d{1,3} (?:pick\s?ups?|drop\s?-?offs?)/i,
    /est(?:imated|\.)? (?:time|earnings|trip distance)|trip (?:distance|time)|spark driver|tips? (?:eligible|included)/i,
  ],
};
