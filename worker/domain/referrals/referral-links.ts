import type { Campaign } from './campaigns.ts';

/** The link a new driver follows: the campaign's code, whose invitation it is, and where it was seen. */
export function createDriverLink(origin: string, { campaign, code }: { campaign: Campaign; code: string }): string {
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
