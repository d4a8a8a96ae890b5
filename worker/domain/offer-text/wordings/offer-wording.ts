import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** How the app of one platform words its offers. */
export type OfferWording = {
  platform: PlatformId;
  /** Whether it carries passengers, so that there is no restaurant. */
  isRide?: true;
  /** Its phrases with their weights: 3 is its name, 1 is used by other platforms too. */
  marks: readonly (readonly [RegExp, number])[];
  /** Its phrases that are neither a restaurant nor an address. */
  phrases: readonly RegExp[];
};
