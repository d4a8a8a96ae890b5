import { doordash } from './doordash.ts';
import { grubhub } from './grubhub.ts';
import { instacart } from './instacart.ts';
import { lyft } from './lyft.ts';
import type { OfferWording } from './offer-wording.ts';
import { roadwaze } from './roadwaze.ts';
import { spark } from './spark.ts';
import { uber } from './uber.ts';
import { ubereats } from './ubereats.ts';

/** Every platform's wording, one line each. */
export const OFFER_WORDINGS: readonly OfferWording[] = [
  doordash,
  ubereats,
  uber,
  lyft,
  grubhub,
  spark,
  instacart,
  roadwaze,
];
