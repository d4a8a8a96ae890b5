import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useConnection } from '#app/components/layout/use-connection.ts';
import { loadOrOmit } from '#app/lib/load-or-omit.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { isMarkedQueued } from './queue-mark.ts';
import { setQueueState, useQueueState } from './queue-state.ts';
import { registerWorker } from './register-worker.ts';
import { getQueueName } from './storage-names.ts';
import { useKeptLinks } from './use-kept-links.ts';

const OfflineBar = loadOrOmit(() => import('./offline-bar.tsx').then(({ OfflineBar: part }) => part));

/** A page older than this came from the phone's cache. In ms. */
const OLD_MS = 10_000;
/** After this long without a response the server counts as unreachable, until it responds. In ms. */
const PATIENCE_MS = 1500;

/** The shortest time between updates of the cached pages, in ms. */
const KEEP_EVERY_MS = 5 * 60_000;

type Props = {
  driverId: string;
  /** When the server read what the page shows (epoch ms). */
  readAt: number;
};

/** Prepares the phone for being offline, and loads the offline bar when it is needed. */
export function OfflineBackground({ driverId, readAt }: Props): ReactNode {
  const isConnected = useConnection();
  const { actions, isLost } = useQueueState();
  const [isNeeded, setNeeded] = useState(isMarkedQueued);
  const isTroubled = !isConnected || isLost || actions.length > 0;
  useEffect(() => {
    if (isTroubled) setNeeded(true);
  }, [isTroubled]);
  useRestoreQueueMark(driverId);
  useKeptPages(driverId, readAt);
  useConnectionCheck(readAt);
  useKeptLinks(driverId);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <OfflineBar driverId={driverId} readAt={readAt} />
      </Suspense>
    )
  );
}

/** Finds a queue without its mark: when the app is killed, the browser may have saved the queue but not yet the mark. */
function useRestoreQueueMark(driverId: string): void {
  useEffect(() => {
    async function look() {
      if (isMarkedQueued()) return;
      // A browser that cannot list databases opens the queue itself.
      const databases = await indexedDB.databases?.();
      if (databases && !databases.some(({ name }) => name === getQueueName(driverId))) return;
      const { readQueue } = await import('./read-queue.ts');
      await readQueue(driverId);
    }
    void look().catch(() => {});
  }, [driverId]);
}

/** Updates the cached main pages after a change and when the driver leaves the app. */
function useKeptPages(driverId: string, readAt: number): void {
  const kept = useRef({ at: 0, readAt: 0 });
  useEffect(() => {
    async function keep() {
      if (!navigator.onLine || kept.current.readAt === readAt) return;
      kept.current = { at: Date.now(), readAt };
      const { keepPages } = await import('./keep/keep-pages.ts');
      await keepPages(driverId);
      const { keepMap } = await import('./keep/keep-map.ts');
      await keepMap(driverId);
    }
    // Without storage the app runs without a cache.
    const tryToKeep = () => void keep().catch(() => {});
    const leave = () => document.hidden && tryToKeep();
    const timer = setTimeout(tryToKeep, Math.max(0, kept.current.at + KEEP_EVERY_MS - Date.now()));
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [driverId, readAt]);
  useEffect(() => {
    if ('serviceWorker' in navigator) void registerWorker().catch(() => {});
  }, []);
}

/** A phone on a network without a reachable server shows an old page, so the bar must say so. */
function useConnectionCheck(readAt: number): void {
  const loadedAt = useRef(readAt);
  useEffect(() => {
    // readAt may be ahead of a slow phone clock.
    if (Math.abs(performance.timeOrigin - loadedAt.current) < OLD_MS) return;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    fetch(paths.liveChanges(loadedAt.current), { signal })
      .then((response) => response.text())
      .catch(() => setQueueState({ isLost: true }));
  }, []);
}
