import { type Campaign, findCampaign } from './campaigns.ts';
import { createPrefillFragment, type Prefill } from './prefill.ts';
import type { UserType } from './qr-signup.ts';

/** Returns the link for inviting a driver, with the campaign's code, the referrer's code and the source of the visit. */
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

/** Returns the link for registering a restaurant with a driver's code. */
export function createRestaurantLink(origin: string, code: string): string {
  return `${origin}/restaurant-signup?ref=${encodeURIComponent(code)}`;
}

/** Returns the link for signing up in person: the page for the user type, with its form prefilled from the fragment. */
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
