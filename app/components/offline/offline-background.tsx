import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { useLastChange } from './last-change.ts';
import { isMarkedQueued } from './queue-mark.ts';
import { setQueueState, useIsOffline, useQueuedActions } from './queue-state.ts';
import { registerWorker } from './register-worker.ts';
import { QUEUE_DATABASE } from './storage-names.ts';
import { useCachedLinks } from './use-cached-links.ts';

const OfflineBar = loadOrOmit(() => import('./offline-bar.tsx').then(({ OfflineBar: part }) => part));

/** A page older than this came from the phone's cache. In ms. */
const OLD_MS = 10_000;
/** How long the connection check of such a page waits before the server counts as unreachable, until it responds. In ms. */
const OLD_PAGE_PATIENCE_MS = 1500;

/**
 * When the cached pages are updated: this long after a failure, after the driver's last change, or after the last update. In ms.
 */
const CACHE_AGAIN_AFTER_MS = 60_000;
const CACHE_CHANGE_AFTER_MS = 2000;
const CACHE_EVERY_MS = 5 * 60_000;

type Props = {
  driverId: string;
  /** When the server read the page's data (epoch ms). */
  readAt: number;
};

/** Prepares the phone for offline use, and loads the offline bar when needed. */
export function OfflineBackground({ driverId, readAt }: Props): ReactNode {
  const isOffline = useIsOffline();
  const actions = useQueuedActions();
  const [isNeeded, setNeeded] = useState(isMarkedQueued);
  const isTroubled = isOffline || actions.length > 0;
  useEffect(() => {
    if (isTroubled) setNeeded(true);
  }, [isTroubled]);
  useRestoreQueueMark(driverId);
  useCachedPages(driverId, readAt);
  useConnectionCheck(readAt);
  useCachedLinks(driverId);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <OfflineBar driverId={driverId} readAt={readAt} />
      </Suspense>
    )
  );
}

/** Finds a queue that has lost its mark: if the app is killed, the browser may have saved the queue but not yet the mark. */
function useRestoreQueueMark(driverId: string): void {
  useEffect(() => {
    async function look() {
      if (isMarkedQueued()) return;
      // A browser that can't list databases opens the queue instead.
      const databases = await indexedDB.databases?.();
      if (databases && !databases.some(({ name }) => name === QUEUE_DATABASE)) return;
      const { readQueue } = await import('./read-queue.ts');
      await readQueue(driverId);
    }
    void look().catch(() => {});
  }, [driverId]);
}

/** Updates the cached main pages after a change, periodically, and when the driver leaves the app. */
function useCachedPages(driverId: string, readAt: number): void {
  const changedAt = useLastChange();
  const cached = useRef({ at: 0, readAt: 0 });
  const [failed, setFailed] = useState({ at: 0, times: 0 });
  useEffect(() => {
    const isChanged = () => changedAt > cached.current.at;
    async function cachePagesAndMap() {
      if (cached.current.readAt === readAt && !isChanged()) return;
      const before = cached.current;
      const update = { at: Date.now(), readAt };
      cached.current = update;
      try {
        if (!navigator.onLine) throw new Error('No connection');
        const { cachePages } = await import('./cache/cache-pages.ts');
        await cachePages(driverId);
      } catch {
        // Reset only if no later run has started.
        if (cached.current === update) cached.current = before;
        return setFailed(({ times }) => ({ at: Date.now(), times: times + 1 }));
      }
      setFailed((now) => (now.times > 0 ? { at: 0, times: 0 } : now));
      const { cacheMap } = await import('./cache/cache-map.ts');
      await cacheMap(driverId);
    }
    const tryToCache = () => void cachePagesAndMap().catch(() => {});
    const leave = () => document.hidden && tryToCache();
    const { at } = cached.current;
    const nextAt = isChanged() ? changedAt + CACHE_CHANGE_AFTER_MS : at + CACHE_EVERY_MS;
    // Backs off exponentially, since the phone's storage may be full.
    const pause = Math.min(CACHE_EVERY_MS, CACHE_AGAIN_AFTER_MS * 2 ** (failed.times - 1));
    const dueAt = failed.at > at ? Math.max(nextAt, failed.at + pause) : nextAt;
    const timer = setTimeout(tryToCache, Math.max(0, dueAt - Date.now()));
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [driverId, readAt, changedAt, failed]);
  useEffect(() => {
    if ('serviceWorker' in navigator) void registerWorker().catch(() => {});
  }, []);
}

/** If the page may have come from the phone's cache, reloads its data, or makes the bar report that the server is unreachable. */
function useConnectionCheck(readAt: number): void {
  const loadedAt = useRef(readAt);
  useEffect(() => {
    // readAt may be ahead of a slow phone clock, so compare in both directions.
    if (Math.abs(performance.timeOrigin - loadedAt.current) < OLD_MS) return;
    const signal = AbortSignal.timeout(OLD_PAGE_PATIENCE_MS);
    fetch(paths.liveChanges(loadedAt.current), { signal })
      .then(async (response) => {
        await response.text();
        // If only the phone's clock is wrong, the page is current.
        const now = Date.parse(response.headers.get('Date') ?? '');
        if (now - loadedAt.current > OLD_MS) dispatchEvent(new Event(OUTDATED_EVENT));
      })
      .catch(() => setQueueState({ isLost: true }));
  }, []);
}
