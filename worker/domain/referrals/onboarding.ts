import { CAMPAIGNS } from './campaigns.ts';

/** The campaigns whose new drivers are sent their first steps. */
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
