import type { ConnectMethod } from '#worker/domain/integrations/connect-methods.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalogue.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import type { CampaignId } from '#worker/domain/referrals/campaigns.ts';

/** Every URL of the app, built in one place. */
export const paths = {
  home: () => '/',
  orders: () => '/orders',
  olderOrders: (cursor: string) => `/orders?before=${encodeURIComponent(cursor)}`,
  newOrder: () => '/orders/new',
  cancelOrder: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cancel`,
  map: () => '/map',
  interactiveMap: () => '/map?view=interactive',
  driverPosition: () => '/api/driver/position',
  earnings: () => '/earnings',
  profile: () => '/profile',
  news: (category?: NewsCategory) => (category ? `/?news=${category}` : '/'),
  integration: (platform: PlatformId) => `/integrations/${platform}`,
  connectPlatform: (platform: PlatformId, method?: ConnectMethod) =>
    method ? `/integrations/${platform}/connect?method=${method}` : `/integrations/${platform}/connect`,
  openApp: (platform: PlatformId) => `/integrations/${platform}/open`,
  launchApp: () => '/api/launch-app',
  joinNetwork: (step?: 'details') =>
    step ? `/integrations/roadwaze/signup?step=${step}` : '/integrations/roadwaze/signup',
  aiAutomation: () => '/ai-automation',
  analytics: (tab?: string) => (tab ? `/analytics?tab=${tab}` : '/analytics'),
  authGuide: () => '/auth-guide',
  customerChoice: () => '/customer-choice',
  subscribe: () => '/subscribe',
  restaurants: () => '/restaurants',
  restaurantSignup: () => '/restaurant-signup',
  restaurantPayment: (restaurantId: string) => `/restaurant-payment/${encodeURIComponent(restaurantId)}`,
  recruitment: (campaign?: CampaignId) => (campaign ? `/recruitment?campaign=${campaign}` : '/recruitment'),
  qrSignup: () => '/qr-signup',
  terms: () => '/terms',
  privacy: () => '/privacy',
  login: (returnTo?: string) =>
    returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login',
  chooseLogin: (returnTo: string) => `/api/login?choose=1&returnTo=${encodeURIComponent(returnTo)}`,
  providerLogin: (provider: string, returnTo: string) =>
    `/api/login?provider=${encodeURIComponent(provider)}&returnTo=${encodeURIComponent(returnTo)}`,
  localLogin: () => '/api/login/local',
  passkeyLogin: () => '/api/login/passkey',
  passkeyLoginOptions: () => '/api/login/passkey/options',
  passkeys: () => '/api/passkeys',
  passkeyOptions: () => '/api/passkeys/options',
  admin: () => '/admin',
  openApi: () => '/api/openapi.json',
  logout: () => '/api/logout',
};

/** Whether an address says that the driver asked for the interactive map. */
export function isInteractiveMap({ pathname, searchParams }: URL): boolean {
  return pathname === paths.map() && searchParams.get('view') === 'interactive';
}
