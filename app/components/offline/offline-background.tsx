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

/** A page that was read so long before it was asked for comes from the phone. In ms. */
const OLD_MS = 10_000;
/** A server that says nothing for so long is taken for out of reach, until it does. In ms. */
const PATIENCE_MS = 1500;

/** The pages kept on the phone are renewed no more often than this (ms). */
const KEEP_EVERY_MS = 5 * 60_000;

type Props = {
  driverId: string;
  /** When the server read what the page shows (epoch ms). */
  readAt: number;
};

/** Makes the phone ready for a lost connection, and brings the bar that speaks of one when it is needed. */
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

/**
 * Finds what waits where the mark that says so is lost: of an app that was killed a browser may have saved the queue, but
 * not yet the mark.
 */
function useRestoreQueueMark(driverId: string): void {
  useEffect(() => {
    async function look() {
      if (isMarkedQueued()) return;
      // Where a browser lists no databases, the queue itself is opened.
      const databases = await indexedDB.databases?.();
      if (databases && !databases.some(({ name }) => name === getQueueName(driverId))) return;
      const { readQueue } = await import('./read-queue.ts');
      await readQueue(driverId);
    }
    void look().catch(() => {});
  }, [driverId]);
}

/** Renews what is kept of the main pages when something changed, and when the driver leaves the app. */
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
    // Where the phone stores nothing the app runs as it does without.
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

/** A phone that has a network but reaches nobody shows an old page: then the bar must say so. */
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
