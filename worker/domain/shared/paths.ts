import type { ExportKind } from '#worker/domain/earnings/export-kinds.ts';
import type { ConnectMethod, PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { OrderFilter } from '#worker/domain/orders/order-filter.ts';
import type { CampaignId } from '#worker/domain/referrals/campaigns.ts';
import type { LatLng } from './geo.ts';

/** Every path of the app except the console's. */
export const paths = {
  home: () => '/',
  orders: () => '/orders',
  orderCard: (orderId: string) => `/orders#order-${encodeURIComponent(orderId)}`,
  offerReasons: (orderId: string) =>
    `/orders?why=${encodeURIComponent(orderId)}#order-${encodeURIComponent(orderId)}`,
  findOrders: (filter: OrderFilter, { before, sort }: { before?: string; sort?: string | undefined }) =>
    `/orders${writeQuery({ ...filter, sort: sort === 'newest' ? sort : null, before })}`,
  ownDeliveries: () => '/orders?status=completed#history',
  findPlaces: (text: string) => `/api/places${writeQuery({ q: text })}`,
  pinMap: (near: LatLng | null) => `/pin-map.json${writeQuery({ near: near && `${near.lat},${near.lng}` })}`,
  nearRestaurants: () => '/near-restaurants.json',
  newOrder: () => '/orders/new',
  shareOffer: () => '/orders/share',
  sharedOffer: () => '/orders/new?shared=yes',
  lostOffer: () => '/orders/new?shared=missing',
  evaluateOrder: (form: URLSearchParams) => `/orders/evaluate.json?${form}`,
  offerBasis: () => '/orders/basis.json',
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  cancelOrder: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cancel`,
  orderNote: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/note`,
  drive: () => '/drive',
  shift: () => '/shift',
  mapApp: () => '/map-app',
  map: (offer?: string) => `/map${writeQuery({ offer })}`,
  mapPicture: (query: Record<string, string>) => `/map/picture.svg${writeQuery(query)}`,
  areaTiles: () => '/map/area.json',
  tiles: (region: string, version: string) => `/streets/${region}/${version}/{z}/{x}/{y}`,
  driverPosition: () => '/api/driver/position',
  live: (since: number) => `/api/live?since=${since}`,
  liveChanges: (since: number) => `/api/live/changes?since=${since}`,
  pendingOrders: () => '/api/orders?status=pending',
  ringing: () => '/api/live/ringing',
  earnings: () => '/earnings',
  exportEarnings: (kind?: ExportKind) => `/earnings/export${writeQuery({ kind })}`,
  exportFile: () => '/earnings/export.csv',
  imports: () => '/earnings/import',
  import: (importId: string) => `/earnings/import/${encodeURIComponent(importId)}`,
  badRows: (importId: string) => `/earnings/import/${encodeURIComponent(importId)}/left-out.csv`,
  profile: () => '/profile',
  sessions: () => '/profile#sessions',
  identitiesCard: () => '/profile#accounts',
  passkeysCard: () => '/profile#passkeys',
  account: () => '/profile/account',
  changeEmail: () => '/profile/email',
  confirmEmail: (token: string) => `/profile/email/${encodeURIComponent(token)}`,
  offerSettings: () => '/profile/offers',
  notifications: () => '/profile/notifications',
  payments: (before?: number) => `/profile/payments${writeQuery({ before: before?.toString() })}`,
  privacySettings: () => '/profile/privacy',
  accountData: () => '/profile/data.json',
  deleteAccount: () => '/profile/delete',
  help: () => '/profile/help',
  news: () => '/news',
  newsArticle: (articleId: string) => `/news#article-${encodeURIComponent(articleId)}`,
  integration: (platform: PlatformId) => `/integrations/${platform}`,
  connectPlatform: (platform: PlatformId, method?: ConnectMethod) =>
    method ? `/integrations/${platform}/connect?method=${method}` : `/integrations/${platform}/connect`,
  dispatchCode: (platform: PlatformId) => `/integrations/${platform}/code`,
  webhook: (platform: PlatformId) => `/integrations/${platform}/webhook`,
  deliveryWebhook: (connectionId: string) => `/api/webhooks/deliveries/${connectionId}`,
  openApp: (platform: PlatformId) => `/integrations/${platform}/open`,
  launchApp: () => '/api/launch-app',
  joinNetwork: (step?: 'details') =>
    step ? `/integrations/roadwaze/signup?step=${step}` : '/integrations/roadwaze/signup',
  aiAutomation: () => '/ai-automation',
  olderDecisions: (before: string) => `/ai-automation${writeQuery({ before })}`,
  replayAutomation: () => '/ai-automation#replay',
  analytics: (tab?: string) => (tab ? `/analytics?tab=${tab}` : '/analytics'),
  authGuide: () => '/auth-guide',
  customerChoice: () => '/customer-choice',
  subscribe: () => '/subscribe',
  restaurants: ({ near, after }: { near?: LatLng | null; after?: string } = {}) =>
    `/restaurants${writeQuery({ lat: near?.lat.toString(), lng: near?.lng.toString(), after })}`,
  restaurantSignup: () => '/restaurant-signup',
  restaurantPayment: (restaurantId: string) => `/restaurant-payment/${encodeURIComponent(restaurantId)}`,
  manageLink: () => '/restaurant-manage',
  restaurantManage: (token: string, before?: number) =>
    `/restaurant-manage/${encodeURIComponent(token)}${writeQuery({ before: before?.toString() })}`,
  deliveries: (token: string, before?: string) =>
    `/restaurant-manage/${encodeURIComponent(token)}/deliveries${writeQuery({ before })}`,
  newDelivery: (token: string, again?: string) =>
    `/restaurant-manage/${encodeURIComponent(token)}/deliveries/new${writeQuery({ again })}`,
  courier: (token: string, platform: PlatformId) =>
    `/restaurant-manage/${encodeURIComponent(token)}/couriers/${platform}`,
  delivery: (token: string, deliveryId: string) =>
    `/restaurant-manage/${encodeURIComponent(token)}/deliveries/${encodeURIComponent(deliveryId)}`,
  track: (token: string) => `/track/${encodeURIComponent(token)}`,
  confirmRestaurantEmail: (restaurantId: string, token: string) =>
    `/restaurant-email/${encodeURIComponent(restaurantId)}/${encodeURIComponent(token)}`,
  recruitment: (campaign?: CampaignId) => (campaign ? `/recruitment?campaign=${campaign}` : '/recruitment'),
  qrSignup: () => '/qr-signup',
  terms: () => '/terms',
  privacy: () => '/privacy',
  login: (returnTo?: string) =>
    returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login',
  chooseLogin: (returnTo: string) => `/api/login?choose=1&returnTo=${encodeURIComponent(returnTo)}`,
  providerLogin: (provider: string, returnTo: string) =>
    `/api/login?provider=${encodeURIComponent(provider)}&returnTo=${encodeURIComponent(returnTo)}`,
  loginCallback: () => '/api/login/callback',
  localLogin: () => '/api/login/local',
  passkeyLogin: () => '/api/login/passkey',
  passkeyLoginOptions: () => '/api/login/passkey/options',
  passkeys: () => '/api/passkeys',
  pushKey: () => '/api/push/key',
  pushSubscriptions: () => '/api/push/subscriptions',
  pushSubscription: (deviceId: string) => `/api/push/subscriptions/${encodeURIComponent(deviceId)}`,
  serviceWorker: () => '/service-worker.js',
  offline: () => '/offline',
  passkeyOptions: () => '/api/passkeys/options',
  language: () => '/language',
  manifest: (language: string) => `/manifest.webmanifest?language=${language}`,
  apiDocs: () => '/api/docs',
  openApi: () => '/api/openapi.json',
  logout: () => '/api/logout',
  /** A separate URL, so that the service worker can recognize this submission of the profile form. */
  logoutEverywhere: () => '/profile?logout=everywhere',
};

/** The first page of the administrator's console; its other paths are in `admin/console-paths.ts`. */
export const CONSOLE_HOME = '/admin';

/** Returns whether a path belongs to the administrator's console. */
export function isConsolePath(pathname: string): boolean {
  return /^\/admin(?:\/|$)/.test(pathname);
}

/** Returns the non-empty values as a query string; empty if there are none. */
export function writeQuery(values: Record<string, string | null | undefined>): string {
  const set = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length > 0 ? `?${new URLSearchParams(set)}` : '';
}

/** Pages with a route that starts at the driver's position. */
export const ROUTE_PAGES: readonly string[] = [paths.home(), paths.drive(), paths.map()];
