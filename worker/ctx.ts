import { type Config, readConfig } from './config.ts';
import { createDb, type Db } from './db/index.ts';
import { createD1Meter, type D1Meter, meterD1 } from './db/metered-d1.ts';
import { openReplica } from './db/open-replica.ts';
import { createSteadyKv, type Kv } from './db/steady-kv.ts';
import type { LimiterName } from './domain/limits/rate-limits.ts';
import { mayGeocode, type Requester } from './limits/may-geocode.ts';
import { createLive, type Live } from './live/live.ts';
import { createWakeArea, type WakeArea } from './live/wake-area.ts';
import { createLog, type Log } from './log.ts';
import { createOutboxOnly, type EmailProvider } from './providers/email/port.ts';
import { createResend } from './providers/email/resend.ts';
import type { Feeds } from './providers/feeds/port.ts';
import { nameRequests } from './providers/name-requests.ts';
import type { PaymentProvider } from './providers/payments/port.ts';
import { createStripe } from './providers/payments/stripe/stripe.ts';
import { createPlaces, createRegionPlaces } from './providers/places/create-places.ts';
import { createNominatim } from './providers/places/nominatim.ts';
import { createPhoton } from './providers/places/photon.ts';
import type { PlaceProvider, Places } from './providers/places/port.ts';
import type { PushProvider } from './providers/push/port.ts';
import { createWebPush } from './providers/push/web-push.ts';
import type { RegionSpeeds, Regions } from './providers/regions/port.ts';
import { createR2Regions } from './providers/regions/r2-regions.ts';
import { createRegionSpeeds } from './providers/regions/region-speeds.ts';
import { createTravelTimes } from './providers/travel-times/create-travel-times.ts';
import { createOsrm } from './providers/travel-times/osrm.ts';
import type { TravelProvider, TravelTimes } from './providers/travel-times/port.ts';
import { createStreets } from './providers/travel-times/streets.ts';
import { createValhalla } from './providers/travel-times/valhalla.ts';

declare global {
  /** Set by wrangler.toml in staging and production only. */
  const IS_DEPLOYED: true | undefined;
}

/** The local replacements of third parties; this branch is not in the deployed bundle. */
const local =
  typeof IS_DEPLOYED === 'undefined'
    ? (await import('./local/providers/local-providers.ts')).localProviders
    : null;

/** The dependencies of use cases, without HTTP and without the acting driver, who is passed as an argument. */
export type Ctx = {
  db: Db;
  kv: Kv;
  config: Config;
  /** Epoch milliseconds, the same for the whole request. */
  now: number;
  /** Whether this is a scheduled run, whose `now` is the time of its trigger, however late it runs. */
  isScheduled: boolean;
  fetch: typeof fetch;
  waitUntil: (work: Promise<unknown>) => void;
  /** Runs work after the response, or immediately if there is no response. */
  afterResponse: (work: () => Promise<unknown>) => void;
  log: Log;
  travelTimes: TravelTimes;
  /** The street data and addresses of whole cities, from our own files. */
  regions: Regions;
  /** The calibrated street speeds of each region. */
  speeds: RegionSpeeds;
  /** Geocodes typed addresses. */
  places: Places;
  /** The same with another requester's quota; for a webhook, whose sender is not the person concerned. */
  placesFor: (requester: Requester) => Places;
  email: EmailProvider;
  /** The payment provider; null if nothing can be sold. */
  payments: PaymentProvider | null;
  feeds: Feeds;
  /** The push provider; null without keys. */
  push: PushProvider | null;
  /** Cloudflare's rate limiters; without one, the database counts. */
  limiters: Partial<Record<LimiterName, RateLimit>>;
  /** Notifies the drivers' open screens, so that they reload what a write changed. */
  live: Live;
  /** Starts the timer for our network's deliveries in an area. */
  wakeArea: WakeArea;
  meter: D1Meter;
  /** Returns the database bookmark after this request, so that the next one does not read an older state; null if unknown. */
  getBookmark: () => string | null;
};

/**
 * Creates the context of a request or job. `requestId` is included in all its log lines; `getRequester` returns whose geocoding
 * quota is used; `chooseReplica` returns where the database may be read; `afterResponse` is set if there is a response.
 */
export function createCtx(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  now: number = Date.now(),
  {
    getRequester = async () => null,
    chooseReplica = () => 'first-primary',
    afterResponse = (work) => waitUntil(work()),
    isScheduled = false,
  }: {
    getRequester?: () => Promise<Requester | null>;
    chooseReplica?: (config: Config) => Parameters<typeof openReplica>[1];
    afterResponse?: Ctx['afterResponse'];
    isScheduled?: boolean;
  } = {},
): Ctx {
  const meter = createD1Meter();
  const config = readConfig(env);
  const { database, getBookmark } = openReplica(env.DB, chooseReplica(config));
  const db = createDb(meterD1(database, meter));
  const kv = createSteadyKv(env.KV);
  const log = createLog(requestId);
  const request = nameRequests(fetch);
  const { ADDRESS_WRITES, ADDRESS_READS, DRIVER_WRITES, DRIVER_STEADY, DRIVER_READS } = env;
  const limiters = { ADDRESS_WRITES, ADDRESS_READS, DRIVER_WRITES, DRIVER_STEADY, DRIVER_READS };
  const regions = createR2Regions({ bucket: env.STREETS, siteUrl: config.siteUrl, now, waitUntil, log });
  const speeds = createRegionSpeeds({ namespace: env.KV, kv, now });
  const fetching = { fetch: request, contactDomain: config.contactDomain };
  const searching = { db, kv, config, now, fetch: request, log, regions, limiters };
  return {
    db,
    kv,
    config,
    now,
    isScheduled,
    fetch: request,
    waitUntil,
    afterResponse,
    log,
    travelTimes: createTravelTimes(
      createStreets(regions, speeds),
      createRouting(config, { fetch: request, kv, log }),
    ),
    regions,
    speeds,
    places: openPlaces(searching, getRequester),
    placesFor: (requester) => openPlaces(searching, async () => requester),
    email: config.resend ? createResend({ ...config.resend, fetch: request }) : createOutboxOnly(),
    payments: createPayments(config, { db, now, fetch: request, log }),
    // Loads the parsers with the first feed instead of at startup.
    feeds: {
      read: async (feed) =>
        (await import('./providers/feeds/read-feed.ts')).readFeed(feed, { ...local, ...fetching }),
    },
    push: config.vapid ? createWebPush({ vapid: config.vapid, fetch: request }) : null,
    limiters,
    live: createLive({ channels: env.DRIVER_CHANNELS, waitUntil, log }),
    wakeArea: createWakeArea({ areas: env.DISPATCH_AREAS, waitUntil, log }),
    meter,
    getBookmark,
  };
}

/** Returns the context of a scheduled run as of the current time, for leases and deadlines; other contexts keep their time. */
export function toPresentCtx(ctx: Ctx): Ctx {
  return ctx.isScheduled ? { ...ctx, now: Date.now() } : ctx;
}

/** Returns the routing service for drives outside our street data, or null. */
function createRouting(config: Config, given: Pick<Ctx, 'fetch' | 'kv' | 'log'>): TravelProvider | null {
  if (config.osrmUrl) return createOsrm({ ...given, baseUrl: config.osrmUrl });
  return config.valhallaUrl ? createValhalla({ ...given, baseUrl: config.valhallaUrl }) : null;
}

type Searching = Pick<Ctx, 'db' | 'kv' | 'config' | 'now' | 'fetch' | 'log' | 'regions' | 'limiters'>;

/** Returns the address search under a requester's quota. */
function openPlaces(given: Searching, getRequester: () => Promise<Requester | null>): Places {
  const service = createGeocoding(given.config, given, async (service, isTyping) =>
    mayGeocode(given, { service, isTyping }, await getRequester()),
  );
  return createPlaces(createRegionPlaces(given.regions), service);
}

/** Returns the geocoding service for addresses outside our regions, or null. */
function createGeocoding(
  { photonUrl, nominatimUrl }: Config,
  given: Pick<Ctx, 'fetch' | 'kv' | 'log'>,
  mayAsk: (service: 'photon' | 'nominatim', isTyping: boolean) => Promise<boolean>,
): PlaceProvider | null {
  const askAs = (service: 'photon' | 'nominatim') => (isTyping: boolean) => mayAsk(service, isTyping);
  if (photonUrl) return createPhoton({ ...given, baseUrl: photonUrl, mayAsk: askAs('photon') });
  if (nominatimUrl === null) return null;
  return createNominatim({ ...given, baseUrl: nominatimUrl, mayAsk: askAs('nominatim') });
}

function createPayments(
  config: Config,
  { db, now, fetch, log }: Pick<Ctx, 'db' | 'now' | 'fetch' | 'log'>,
): PaymentProvider | null {
  if (config.stripe) return createStripe({ ...config.stripe, fetch, log });
  return config.isLocal && local ? local.createPayments({ db, now }) : null;
}
