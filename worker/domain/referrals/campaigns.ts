/** The campaigns that invite drivers. `trial` is a new driver's free time on Pro; `bonusCents` is paid once they are active. */
export const CAMPAIGNS = [
  {
    id: 'standard',
    code: 'NEWDRIVER2025',
    trial: { count: 1, unit: 'week' },
    bonusCents: 1000,
    hasOnboarding: false,
  },
  {
    id: 'referral',
    code: 'REFERRED2025',
    trial: { count: 2, unit: 'week' },
    bonusCents: 2000,
    hasOnboarding: false,
  },
  {
    id: 'premium',
    code: 'PRODRIVER2025',
    trial: { count: 1, unit: 'month' },
    bonusCents: 0,
    hasOnboarding: true,
  },
] as const;

export type Campaign = (typeof CAMPAIGNS)[number];
export type CampaignId = Campaign['id'];

export const CAMPAIGN_IDS = CAMPAIGNS.map(({ id }) => id) as [CampaignId, ...CampaignId[]];

/** Returns the campaign with an id or a campaign code (in any case), or null. */
export function readCampaign(text: string | null | undefined): Campaign | null {
  const wanted = text?.trim().toLowerCase();
  return CAMPAIGNS.find(({ id, code }) => wanted === id || wanted === code.toLowerCase()) ?? null;
}

/** Returns the campaign with an id or a campaign code, by default the standard campaign. */
export function findCampaign(text: string | null | undefined): Campaign {
  return readCampaign(text) ?? CAMPAIGNS[0];
}

/** The campaigns whose new drivers get the onboarding email. */
export const ONBOARDING_CAMPAIGNS = CAMPAIGNS.filter(({ hasOnboarding }) => hasOnboarding).map(
  ({ id }) => id,
);

/** The pages linked in the onboarding email, as its values. */
export const ONBOARDING_LINKS = {
  subscribe: { path: '/subscribe' },
  dashboard: { path: '/' },
  account: { path: '/profile/account' },
  orders: { path: '/orders' },
  automation: { path: '/ai-automation' },
  help: { path: '/profile/help' },
};
