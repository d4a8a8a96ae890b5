import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Cloudflare's counters that wrangler.toml binds: free of cost, in each of its locations apart, for a minute. */
export type LimiterName =
  | 'ADDRESS_WRITES'
  | 'ADDRESS_READS'
  | 'DRIVER_WRITES'
  | 'DRIVER_STEADY'
  | 'DRIVER_READS';

export type RateLimit = {
  /** Who is counted: a driver, a client address, or who a sign-in or a managed restaurant is. */
  by: 'driver' | 'address' | 'identity';
  /** So many are let through in a window; the next is refused. */
  limit: number;
  windowMs: number;
  /** So many in 30 days, too: what an account may keep, for months, without the database filling up. */
  monthLimit?: number;
  /** Counted there if it is bound, else in the database: exactly, everywhere, for one round trip. */
  limiter?: LimiterName;
};

/** How long a month of `monthLimit` is. */
export const MONTH_MS = 30 * DAY_MS;

/** What the keys of the counters of a month begin with. */
export const MONTH_PREFIX = 'month:';

const RATES = {
  // Whatever changes something, counted before its body is parsed.
  addressWrite: { by: 'address', limit: 600, windowMs: MINUTE_MS, limiter: 'ADDRESS_WRITES' },
  write: { by: 'driver', limit: 120, windowMs: MINUTE_MS, limiter: 'DRIVER_WRITES' },
  // Up to so many a minute nothing else is counted; what is beyond counts against the hour.
  steadyWrite: { by: 'driver', limit: 15, windowMs: MINUTE_MS, limiter: 'DRIVER_STEADY' },
  busyWrite: { by: 'driver', limit: 1000, windowMs: HOUR_MS },

  // What is costly to read: `LIMITED_READS`.
  addressRead: { by: 'address', limit: 1200, windowMs: MINUTE_MS, limiter: 'ADDRESS_READS' },
  read: { by: 'driver', limit: 240, windowMs: MINUTE_MS, limiter: 'DRIVER_READS' },
  export: { by: 'driver', limit: 60, windowMs: HOUR_MS },
  replay: { by: 'driver', limit: 60, windowMs: HOUR_MS },
  analysis: { by: 'driver', limit: 600, windowMs: HOUR_MS },

  // What adds rows, or sends something.
  newOrder: { by: 'driver', limit: 1000, windowMs: DAY_MS, monthLimit: 5000 },
  // Status events of a driver's own webhooks, whose bodies are kept for a month.
  deliveryEvent: { by: 'driver', limit: 1000, windowMs: DAY_MS, monthLimit: 10_000 },
  // The same of a restaurant's; a delivery has seven or so.
  courierEvent: { by: 'identity', limit: 5000, windowMs: DAY_MS, monthLimit: 50_000 },
  // A file of past orders; its orders are bounded by the account (`ACCOUNT_LIMITS`).
  import: { by: 'driver', limit: 30, windowMs: HOUR_MS },
  samples: { by: 'driver', limit: 20, windowMs: MINUTE_MS },
  newRoute: { by: 'driver', limit: 500, windowMs: DAY_MS, monthLimit: 3000 },
  newPasskey: { by: 'driver', limit: 30, windowMs: HOUR_MS },
  identityLink: { by: 'driver', limit: 10, windowMs: HOUR_MS },
  emailChange: { by: 'driver', limit: 5, windowMs: HOUR_MS },
  restaurantEmail: { by: 'identity', limit: 5, windowMs: HOUR_MS },
  // What a restaurant's own programs do, counted for the restaurant.
  postDelivery: { by: 'identity', limit: 600, windowMs: DAY_MS, monthLimit: 9000 },
  quoteDelivery: { by: 'identity', limit: 120, windowMs: MINUTE_MS },
  cancelDelivery: { by: 'identity', limit: 120, windowMs: MINUTE_MS },
  readDelivery: { by: 'identity', limit: 240, windowMs: MINUTE_MS },
  newApiKey: { by: 'identity', limit: 30, windowMs: HOUR_MS },
  pushTest: { by: 'driver', limit: 10, windowMs: MINUTE_MS },
  payment: { by: 'driver', limit: 60, windowMs: HOUR_MS },

  // Where nobody is signed in. Thousands can share the address of a mobile carrier.
  signIn: { by: 'address', limit: 300, windowMs: MINUTE_MS },
  signInIdentity: { by: 'identity', limit: 20, windowMs: MINUTE_MS },
  restaurantSignup: { by: 'address', limit: 10, windowMs: HOUR_MS },
  // Forms of restaurants, filled in rightly or not, counted before they are parsed.
  restaurantForm: { by: 'address', limit: 60, windowMs: HOUR_MS },
  restaurantManage: { by: 'address', limit: 30, windowMs: MINUTE_MS },
  manageLink: { by: 'address', limit: 5, windowMs: HOUR_MS },
  // Suggestions while an address is typed: a letter each.
  placeSearch: { by: 'address', limit: 1200, windowMs: MINUTE_MS, limiter: 'ADDRESS_READS' },
  // Texts that a geocoding service outside is asked for: those no region of ours and no cache has.
  geocoding: { by: 'driver', limit: 20, windowMs: MINUTE_MS },
  visitorGeocoding: { by: 'address', limit: 6, windowMs: MINUTE_MS },
  invitation: { by: 'address', limit: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>;

type Rates = typeof RATES;
export type LimitedAction = keyof Rates;
export type ActionOf<By extends RateLimit['by']> = {
  [Action in LimitedAction]: Rates[Action]['by'] extends By ? Action : never;
}[LimitedAction];

/** What may be done how often. Whatever limits anything reads it here. */
export const RATE_LIMITS: Record<LimitedAction, RateLimit> = RATES;

type Quota = Pick<RateLimit, 'limit' | 'windowMs'>;

/** What each geocoding service takes of everybody (public Nominatim: one in a second), and of that what visitors have. */
export const GEOCODING_SERVICES: Record<'nominatim' | 'photon', { all: Quota; visitors: Quota }> = {
  nominatim: { all: { limit: 1, windowMs: 1000 }, visitors: { limit: 15, windowMs: MINUTE_MS } },
  photon: { all: { limit: 10, windowMs: 1000 }, visitors: { limit: 150, windowMs: MINUTE_MS } },
};

type LimitedRead = {
  path: RegExp;
  search?: [string, string];
  /** What asks with a body; GET without. */
  method?: 'POST';
  actions: readonly ActionOf<'driver'>[];
};

/** What is costly to read, by path (a page's data has the page's), and what it counts as. */
const LIMITED_READS: readonly LimitedRead[] = [
  { path: /^\/(orders|map|drive)?$|^\/api\/(orders|route)$/, actions: ['read'] },
  { path: /^\/map\/picture\.svg$/, actions: ['read'] },
  { path: /^\/orders\/(evaluate|basis)\.json$|^\/pin-map\.json$/, actions: ['read'] },
  { path: /^\/api\/orders\/(evaluate|parse)$/, method: 'POST', actions: ['read'] },
  { path: /^\/map\/area\.json$/, actions: ['read'] },
  { path: /^\/(earnings(\/import(\/[^/]+)?)?|recruitment|restaurants|customer-choice)$/, actions: ['read'] },
  { path: /^\/api\/(earnings|hotspots|news|routes|ai-automation\/decisions)$/, actions: ['read'] },
  { path: /^\/api\/deliveries(\/[^/]+)?$|^\/track\/[^/]+$/, actions: ['read'] },
  { path: /^\/restaurant-manage\/[^/]+(\/deliveries(\/[^/]+)?)?$/, actions: ['read'] },
  { path: /^\/api\/live(\/\w+)?$/, actions: ['read'] },
  { path: /^\/analytics$|^\/api\/analytics\//, actions: ['read', 'analysis'] },
  { path: /^\/ai-automation$/, search: ['replay', 'week'], actions: ['read', 'replay'] },
  { path: /^\/profile\/data\.json$|^\/earnings\/export\.csv$/, actions: ['read', 'export'] },
  { path: /^\/earnings\/import\/[^/]+\/left-out\.csv$/, actions: ['read', 'export'] },
];

/**
 * Returns a path as the router reads it: in any case, with slashes at its end, with its letters encoded, and that of a
 * page's data.
 */
function toPlainPath(pathname: string): string {
  const trim = (path: string) => path.replace(/(?<=.)\/+$/, '');
  try {
    const path = trim(decodeURIComponent(pathname).toLowerCase()).replace(/\.data$/, '');
    return path === '/_root' ? '/' : trim(path);
  } catch {
    return pathname;
  }
}

/** Returns what reading an address counts as for a driver; nothing for what costs little, or writes. */
export function listReadActions(
  { pathname, searchParams }: URL,
  method: string = 'GET',
): ActionOf<'driver'>[] {
  const path = toPlainPath(pathname);
  return LIMITED_READS.flatMap((read) => {
    const [name, value] = read.search ?? [];
    const isMeant = name === undefined || searchParams.get(name) === value;
    return isMeant && (read.method ?? 'GET') === method && read.path.test(path) ? read.actions : [];
  });
}

/** Returns what writing to an address counts as for a driver: a file of past orders, before it is parsed, also as one. */
export function listWriteActions({ pathname }: URL): ActionOf<'driver'>[] {
  return /^\/(?:earnings\/import|api\/imports)$/.test(toPlainPath(pathname))
    ? ['write', 'import']
    : ['write'];
}
