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
  /** Defined by wrangler.toml for staging and production only. */
  const IS_DEPLOYED: true | undefined;
}

/** What stands in for third parties locally; this branch is not part of the deployed bundle. */
const local =
  typeof IS_DEPLOYED === 'undefined'
    ? (await import('./local/providers/local-providers.ts')).localProviders
    : null;

/** The dependencies of use cases, without HTTP and without the acting driver, who is an argument. */
export type Ctx = {
  db: Db;
  kv: Kv;
  config: Config;
  /** Epoch milliseconds; one instant for the whole request. */
  now: number;
  /** Whether it is a run of the schedule, whose `now` is the instant of its trigger, however late it runs. */
  isScheduled: boolean;
  fetch: typeof fetch;
  waitUntil: (work: Promise<unknown>) => void;
  /** Starts work after the response, or at once where there is none. */
  afterResponse: (work: () => Promise<unknown>) => void;
  log: Log;
  travelTimes: TravelTimes;
  /** Streets and addresses of whole cities, from our own files. */
  regions: Regions;
  /** The calibrated speeds of each region's streets. */
  speeds: RegionSpeeds;
  /** Finds typed addresses. */
  places: Places;
  /** The same with another requester's quota, for a webhook, whose sender is not whom it is about. */
  placesFor: (requester: Requester) => Places;
  email: EmailProvider;
  /** The payment provider; null where nothing can be sold. */
  payments: PaymentProvider | null;
  feeds: Feeds;
  /** The push provider; null without keys. */
  push: PushProvider | null;
  /** Cloudflare's rate counters; without one the database counts. */
  limiters: Partial<Record<LimiterName, RateLimit>>;
  /** The drivers' open screens, which reload what a write changed. */
  live: Live;
  /** Starts the timer of the deliveries of our own network in an area. */
  wakeArea: WakeArea;
  meter: D1Meter;
  /** The database's bookmark after this request, so that the next one reads no older state; null if unknown. */
  getBookmark: () => string | null;
};

/**
 * Creates the context of a request or job. `requestId` is in all its log lines; `getRequester` returns whose quota of the
 * geocoding service is used; `chooseReplica` returns where the database may be read; `afterResponse` is set where there is one.
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
    // The parsers load with the first feed, not with the Worker.
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

/** Returns the context as of now, for leases and deadlines in a run of the schedule; any other keeps its instant. */
export function toPresentCtx(ctx: Ctx): Ctx {
  return ctx.isScheduled ? { ...ctx, now: Date.now() } : ctx;
}

/** The service for drives outside of our streets. */
function createRouting(config: Config, given: Pick<Ctx, 'fetch' | 'kv' | 'log'>): TravelProvider | null {
  if (config.osrmUrl) return createOsrm({ ...given, baseUrl: config.osrmUrl });
  return config.valhallaUrl ? createValhalla({ ...given, baseUrl: config.valhallaUrl }) : null;
}

type Searching = Pick<Ctx, 'db' | 'kv' | 'config' | 'now' | 'fetch' | 'log' | 'regions' | 'limiters'>;

/** The search for typed addresses, by the quota of a requester. */
function openPlaces(given: Searching, getRequester: () => Promise<Requester | null>): Places {
  const service = createGeocoding(given.config, given, async (service, isTyping) =>
    mayGeocode(given, { service, isTyping }, await getRequester()),
  );
  return createPlaces(createRegionPlaces(given.regions), service);
}

/** The service for addresses outside of our regions. */
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
