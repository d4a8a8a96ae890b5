import { type Campaign, findCampaign } from './campaigns.ts';
import { createPrefillFragment, type Prefill } from './prefill.ts';
import type { UserType } from './qr-signup.ts';

/** The link a new driver follows: the campaign's code, whose invitation it is, and where it was seen. */
export function createDriverLink(
  origin: string,
  { campaign, code }: { campaign: Campaign; code: string },
): string {
  const query = new URLSearchParams({
    campaign: campaign.code,
    type: 'driver',
    ref: code,
    utm_source: 'qr_code',
    utm_medium: 'recruitment',
    utm_campaign: campaign.id,
  });
  return `${origin}/signup?${query}`;
}

/** The link a restaurant follows to register with a driver's code. */
export function createRestaurantLink(origin: string, code: string): string {
  return `${origin}/restaurant-signup?ref=${encodeURIComponent(code)}`;
}

/** The link for signing up in person: to the page for their kind, its form filled in from the fragment. */
export function createPrefilledLink(
  origin: string,
  { userType, code, prefill }: { userType: UserType; code: string; prefill: Prefill },
): string {
  const pages: Record<UserType, () => string> = {
    driver: () => createDriverLink(origin, { campaign: findCampaign(null), code }),
    client: () => `${origin}/api/login`,
    restaurant: () => createRestaurantLink(origin, code),
  };
  return pages[userType]() + createPrefillFragment(prefill);
}
