/** How drivers are invited. `trial` is the free time on Pro a new driver gets; `bonusCents` is paid once they are active. */
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

/** The same, with the standard campaign as the default. */
export function findCampaign(text: string | null | undefined): Campaign {
  return readCampaign(text) ?? CAMPAIGNS[0];
}

/** The campaigns whose new drivers get the email with first steps. */
export const ONBOARDING_CAMPAIGNS = CAMPAIGNS.filter(({ hasOnboarding }) => hasOnboarding).map(
  ({ id }) => id,
);

/** The pages that the first steps lead to, as values of their email. */
export const ONBOARDING_LINKS = {
  subscribe: { path: '/subscribe' },
  dashboard: { path: '/' },
  account: { path: '/profile/account' },
  orders: { path: '/orders' },
  automation: { path: '/ai-automation' },
  help: { path: '/profile/help' },
};
