import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { shouldCacheAsset } from '#app/components/offline/cache/should-cache-asset.ts';
import { sendQueue } from '#app/components/offline/send-queue.ts';
import { deleteOldSharedOffers } from '#app/components/offline/shared-offer.ts';
import {
  ASSETS_CACHE,
  CACHE_ASSETS,
  CACHE_MAP,
  ROUTES_PATH,
  SYNC_TAG,
} from '#app/components/offline/storage-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { handleAlerts } from './alerts.ts';
import { findDriver } from './current-driver.ts';
import {
  answerData,
  answerLeaving,
  answerMap,
  answerPage,
  answerRoutes,
  answerSignIn,
} from './driver-pages.ts';
import { fetchWhenStorageFails } from './fetch-when-storage-fails.ts';
import { followForms } from './follow-forms.ts';
import { handleShareTarget } from './handle-share-target.ts';
import { leaveLandings } from './leave-landings.ts';
import { renewAlerts, renewLost } from './renew-alerts.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** The scripts, styles and fonts of the main pages, inserted by the build. */
declare const SHELL_ASSETS: string[];

/** The interactive map's files, cached with the tiles of the driver's area. */
declare const MAP_ASSETS: string[];

/** About three versions of the app, so that open pages of an older version still find their files. */
const MAX_ASSETS = 400;

const assets = new CacheFirst({
  cacheName: ASSETS_CACHE,
  plugins: [
    fetchWhenStorageFails,
    { cacheWillUpdate: async ({ response }) => (shouldCacheAsset(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true }),
  ],
});

/** The paths of forms that delete the account. */
const DELETIONS = [paths.deleteAccount(), `${paths.deleteAccount()}.data`];

/** Whether a form deletes the account or ends all sessions. */
const isLeaving = ({ url: { pathname, search } }: { url: URL }) =>
  DELETIONS.includes(pathname) || pathname + search === paths.logoutEverywhere();

/** The paths of forms and scripts that sign a driver in. For sign-in providers see `leaveLandings`. */
const SIGN_INS = [paths.login(), paths.localLogin(), paths.passkeyLogin()];

/** Matches scripts and texts, whose URLs change with their content, and two icons. */
const isAsset = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && /^\/(?:assets|texts)\/|^\/(?:favicon\.svg|icon-192\.png)$/.test(url.pathname);

followForms(self);
leaveLandings(self);
registerRoute(isAsset, assets);
registerRoute(({ url }) => url.pathname === paths.logout(), answerLeaving);
registerRoute(isLeaving, answerLeaving, 'POST');
registerRoute(({ url }) => SIGN_INS.includes(url.pathname), answerSignIn, 'POST');
registerRoute(({ url }) => url.pathname === paths.shareOffer(), handleShareTarget, 'POST');
registerRoute(({ url }) => /^\/streets\/|^\/map\/picture\.svg$/.test(url.pathname), answerMap);
registerRoute(({ url }) => url.pathname === ROUTES_PATH, answerRoutes);
registerRoute(({ url }) => url.pathname.endsWith('.data'), answerData);
registerRoute(({ request }) => request.mode === 'navigate', answerPage);

self.addEventListener('install', (event) => {
  // Skipping the wait is safe, since open pages keep the files they loaded.
  event.waitUntil(Promise.all([self.skipWaiting(), cacheAssets(event, SHELL_ASSETS)]));
});
clientsClaim();
self.addEventListener('message', (event) => {
  if (event.data === CACHE_ASSETS) {
    event.waitUntil(Promise.all([cacheAssets(event, SHELL_ASSETS), renewLost(self).catch(() => {})]));
  }
  if (event.data === CACHE_MAP) event.waitUntil(cacheAssets(event, MAP_ASSETS));
});

/** Caches assets. Failures such as full storage are ignored; push alerts still work. */
async function cacheAssets(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const cached = addresses.map((path) =>
    Promise.all(assets.handleAll({ event, request: new Request(path) })),
  );
  await Promise.allSettled(cached);
}

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendInBackground());
});

async function sendInBackground(): Promise<void> {
  const driverId = await findDriver();
  const result = driverId ? await sendQueue(driverId) : 'done';
  // Throwing makes the browser retry.
  if (result === 'later') throw new Error('The server is out of reach.');
}

handleAlerts(self);
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewAlerts(self, event)));
deleteOldSharedOffers().catch(() => {});
