import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** How the app of one platform words its offers. */
export type OfferWording = {
  platform: PlatformId;
  /** Whether it is about people, who have no restaurant. */
  isRide?: true;
  /** What its screens say, and how much each speaks for this platform: 3 is its name, 1 is said by others too. */
  marks: readonly (readonly [RegExp, number])[];
  /** What its screens say that is neither a restaurant nor an address. */
  phrases: readonly RegExp[];
};
