import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** The Cloudflare rate limiters bound in wrangler.toml: free, with one-minute windows, counted per location. */
export type LimiterName =
  | 'ADDRESS_WRITES'
  | 'ADDRESS_READS'
  | 'DRIVER_WRITES'
  | 'DRIVER_STEADY'
  | 'DRIVER_READS';

export type RateLimit = {
  /** Whose requests are counted together: a driver's, a client address's, or those for an email address or restaurant. */
  by: 'driver' | 'address' | 'identity';
  /** The maximum number of requests in a window. */
  limit: number;
  windowMs: number;
  /** The maximum number of requests in 30 days, which bounds what an account can store. */
  monthLimit?: number;
  /** The limiter that counts; if it is omitted or not bound, the database counts exactly, at the cost of one round trip. */
  limiter?: LimiterName;
};

/** The window of `monthLimit`. */
export const MONTH_MS = 30 * DAY_MS;

/** The prefix of the keys of monthly counters. */
export const MONTH_PREFIX = 'month:';

const RATES = {
  // Every write; counted before its body is parsed.
  addressWrite: { by: 'address', limit: 600, windowMs: MINUTE_MS, limiter: 'ADDRESS_WRITES' },
  write: { by: 'driver', limit: 120, windowMs: MINUTE_MS, limiter: 'DRIVER_WRITES' },
  // Writes within this rate are not counted further; those above it count toward `busyWrite`.
  steadyWrite: { by: 'driver', limit: 15, windowMs: MINUTE_MS, limiter: 'DRIVER_STEADY' },
  busyWrite: { by: 'driver', limit: 1000, windowMs: HOUR_MS },

  // Expensive reads: `LIMITED_READS`.
  addressRead: { by: 'address', limit: 1200, windowMs: MINUTE_MS, limiter: 'ADDRESS_READS' },
  read: { by: 'driver', limit: 240, windowMs: MINUTE_MS, limiter: 'DRIVER_READS' },
  export: { by: 'driver', limit: 60, windowMs: HOUR_MS },
  analysis: { by: 'driver', limit: 600, windowMs: HOUR_MS },

  replay: { by: 'driver', limit: 60, windowMs: HOUR_MS },

  // Actions that add rows or send messages.
  newOrder: { by: 'driver', limit: 1000, windowMs: DAY_MS, monthLimit: 5000 },
  // Status events received by a driver's webhooks; their bodies are stored for a month.
  deliveryEvent: { by: 'driver', limit: 1000, windowMs: DAY_MS, monthLimit: 10_000 },
  // Status events received by a restaurant's webhooks; a delivery has about seven.
  courierEvent: { by: 'identity', limit: 5000, windowMs: DAY_MS, monthLimit: 50_000 },
  // A file of past orders; the number of its orders is limited per account (`ACCOUNT_LIMITS`).
  import: { by: 'driver', limit: 30, windowMs: HOUR_MS },
  samples: { by: 'driver', limit: 20, windowMs: MINUTE_MS },
  newRoute: { by: 'driver', limit: 500, windowMs: DAY_MS, monthLimit: 3000 },
  newPasskey: { by: 'driver', limit: 30, windowMs: HOUR_MS },
  identityLink: { by: 'driver', limit: 10, windowMs: HOUR_MS },
  emailChange: { by: 'driver', limit: 5, windowMs: HOUR_MS },
  restaurantEmail: { by: 'identity', limit: 5, windowMs: HOUR_MS },
  // Requests with a restaurant's API key, counted per restaurant.
  postDelivery: { by: 'identity', limit: 600, windowMs: DAY_MS, monthLimit: 9000 },
  quoteDelivery: { by: 'identity', limit: 120, windowMs: MINUTE_MS },
  cancelDelivery: { by: 'identity', limit: 120, windowMs: MINUTE_MS },
  readDelivery: { by: 'identity', limit: 240, windowMs: MINUTE_MS },
  newApiKey: { by: 'identity', limit: 30, windowMs: HOUR_MS },
  pushTest: { by: 'driver', limit: 10, windowMs: MINUTE_MS },
  payment: { by: 'driver', limit: 60, windowMs: HOUR_MS },
  // Requests to the payment provider for a subscriber, by a caller who knows only the page's address.
  checkout: { by: 'identity', limit: 60, windowMs: HOUR_MS },

  // Requests without a sign-in. Thousands of people can share one address of a mobile carrier.
  signIn: { by: 'address', limit: 300, windowMs: MINUTE_MS },
  signInIdentity: { by: 'identity', limit: 20, windowMs: MINUTE_MS },
  restaurantSignup: { by: 'address', limit: 10, windowMs: HOUR_MS },
  // Forms of restaurants, including invalid ones.
  restaurantForm: { by: 'address', limit: 60, windowMs: HOUR_MS },
  restaurantManage: { by: 'address', limit: 30, windowMs: MINUTE_MS },
  manageLink: { by: 'address', limit: 5, windowMs: HOUR_MS },
  // Suggestions while an address is typed, one request per letter.
  placeSearch: { by: 'address', limit: 1200, windowMs: MINUTE_MS, limiter: 'ADDRESS_READS' },
  // Requests to an external geocoding service, for uncached addresses outside our regions.
  geocoding: { by: 'driver', limit: 20, windowMs: MINUTE_MS },
  restaurantGeocoding: { by: 'identity', limit: 20, windowMs: MINUTE_MS },
  // Geocoding requests while an address is typed, counted apart so that typing does not use up the search for the whole address.
  suggestedPlaces: { by: 'identity', limit: 20, windowMs: MINUTE_MS },
  visitorGeocoding: { by: 'address', limit: 6, windowMs: MINUTE_MS },
  invitation: { by: 'address', limit: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>;

type Rates = typeof RATES;
export type LimitedAction = keyof Rates;
export type CountedBy<Action extends LimitedAction> = Rates[Action]['by'];
export type ActionOf<By extends RateLimit['by']> = {
  [Action in LimitedAction]: Rates[Action]['by'] extends By ? Action : never;
}[LimitedAction];

export const RATE_LIMITS: Record<LimitedAction, RateLimit> = RATES;

type Quota = Pick<RateLimit, 'limit' | 'windowMs'>;

/** How often each geocoding service may be called in total (public Nominatim: once per second), and by visitors. */
export const GEOCODING_SERVICES: Record<'nominatim' | 'photon', { all: Quota; visitors: Quota }> = {
  nominatim: { all: { limit: 1, windowMs: 1000 }, visitors: { limit: 15, windowMs: MINUTE_MS } },
  photon: { all: { limit: 10, windowMs: 1000 }, visitors: { limit: 150, windowMs: MINUTE_MS } },
};

type LimitedRead = {
  path: RegExp;
  /** The method of a read that sends a body; otherwise GET. */
  method?: 'POST';
  actions: readonly ActionOf<'driver'>[];
};

/** Expensive reads by path, with the actions they count as. A page's data request has the path of the page. */
const LIMITED_READS: readonly LimitedRead[] = [
  { path: /^\/(orders|map|drive)?$|^\/api\/(orders|route)$/, actions: ['read'] },
  { path: /^\/near-restaurants\.json$|^\/api\/restaurants\/featured$/, actions: ['read'] },
  { path: /^\/map\/picture\.svg$/, actions: ['read'] },
  { path: /^\/orders\/(evaluate|basis)\.json$|^\/pin-map\.json$/, actions: ['read'] },
  { path: /^\/api\/orders\/(evaluate|parse)$/, method: 'POST', actions: ['read'] },
  { path: /^\/map\/area\.json$/, actions: ['read'] },
  {
    path: /^\/(earnings(\/import(\/[^/]+)?)?|recruitment|restaurants|customer-choice|news)$/,
    actions: ['read'],
  },
  { path: /^\/api\/(earnings|hotspots|news|routes|ai-automation\/decisions)$/, actions: ['read'] },
  { path: /^\/api\/deliveries(\/[^/]+)?$|^\/track\/[^/]+$/, actions: ['read'] },
  { path: /^\/restaurant-manage\/[^/]+(\/deliveries(\/[^/]+)?)?$/, actions: ['read'] },
  { path: /^\/api\/live(\/\w+)?$/, actions: ['read'] },
  { path: /^\/analytics$|^\/api\/analytics\//, actions: ['read', 'analysis'] },
  { path: /^\/profile\/data\.json$|^\/earnings\/export\.csv$/, actions: ['read', 'export'] },
  { path: /^\/earnings\/import\/[^/]+\/left-out\.csv$/, actions: ['read', 'export'] },
];

/**
 * Returns a path as the router matches it: decoded, in lower case, without trailing slashes and without the suffix of a data
 * request.
 */
function toPlainPath(pathname: string): string {
  try {
    const path = trimSlashes(decodeURIComponent(pathname).toLowerCase()).replace(/\.data$/, '');
    return path === '/_root' ? '/' : trimSlashes(path);
  } catch {
    return pathname;
  }
}

function trimSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns the limited actions that reading a URL counts as; none for writes and cheap reads. */
export function listReadActions({ pathname }: URL, method: string): ActionOf<'driver'>[] {
  const path = toPlainPath(pathname);
  return LIMITED_READS.flatMap((read) =>
    (read.method ?? 'GET') === method && read.path.test(path) ? read.actions : [],
  );
}

/** Returns the limited actions that writing to a URL counts as; an import counts before its file is parsed. */
export function listWriteActions({ pathname }: URL): ActionOf<'driver'>[] {
  return /^\/(?:earnings\/import|api\/imports)$/.test(toPlainPath(pathname))
    ? ['write', 'import']
    : ['write'];
}
