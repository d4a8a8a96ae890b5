import { useEffect, useRef } from 'react';
import { useConnection } from '#app/components/layout/use-connection.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { dropToast } from '#app/lib/toast-store.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { cachePages } from './cache/cache-pages.ts';
import { deletePages } from './cache/delete-caches.ts';
import { deleteActions, listActions } from './queue.ts';
import {
  getOrderId,
  getQueueState,
  type StoredAction,
  setQueueState,
  useIsLost,
  useQueuedActions,
} from './queue-state.ts';
import { readQueue } from './read-queue.ts';
import { type SendResult, sendQueue } from './send-queue.ts';
import { QUEUE_CHANNEL } from './storage-names.ts';

/** How often an unreachable server is tried again while the page is visible, in ms. */
const TRY_EVERY_MS = 8000;

/** How long without a response until the server counts as unreachable, until it responds. In ms. */
const UNREACHABLE_AFTER_MS = 3000;

/** Sends the queue whenever the server may be reachable, and reloads the page's data afterwards. */
export function useSender(driverId: string): void {
  const isConnected = useConnection();
  const actions = useQueuedActions();
  const isLost = useIsLost();
  const hasWaiting = actions.some(({ state }) => state === 'waiting');
  const { readAgain } = useReadAgain();
  const page = useRef({ readAgain });
  page.current = { readAgain };

  useEffect(() => {
    const read = () => void readQueue(driverId).catch(() => {});
    const channel = new BroadcastChannel(QUEUE_CHANNEL);
    channel.onmessage = read;
    read();
    return () => channel.close();
  }, [driverId]);

  // A failed action needs the driver's response, and the toast about queueing would cover it.
  const failedCount = actions.filter(({ state }) => state === 'refused' || state === 'unknown').length;
  useEffect(() => {
    if (failedCount > 0) dropToast('actionQueued');
  }, [failedCount]);

  // Actions sent by this tab, another tab or background sync. The page reloads to show the result.
  const sent = actions.filter(({ state }) => state === 'sent').map(({ seq }) => seq);
  const lastSent = Math.max(0, ...sent);
  useEffect(() => {
    if (lastSent === 0 || hasWaiting) return;
    page.current.readAgain();
    void clearSent(driverId).catch(() => {});
  }, [driverId, lastSent, hasWaiting]);

  useEffect(() => {
    if (!isConnected || !(hasWaiting || isLost)) return;
    const attempt = () => void tryServer(driverId, () => page.current.readAgain());
    if (!document.hidden) attempt();
    return repeatInSight(TRY_EVERY_MS, attempt);
  }, [driverId, isConnected, hasWaiting, isLost]);

  // A restored network may not reach the server yet.
  useEffect(() => {
    if (!isConnected) setQueueState({ isLost: true });
  }, [isConnected]);
}

async function tryServer(driverId: string, readAgain: () => void): Promise<void> {
  const { isLost: wasLost, actions } = getQueueState();
  const silence = setTimeout(() => setQueueState({ isLost: true }), UNREACHABLE_AFTER_MS);
  const result = await reachServer(driverId).catch((): SendResult => 'later');
  clearTimeout(silence);
  if (result === 'signedOut') {
    await deletePages((other) => other === driverId);
    // Removed from the screen; the stored actions stay until their driver signs in again.
    setQueueState({ actions: [] });
  }
  setQueueState({ isLost: result === 'later' });
  // If actions were sent, the page reloads anyway.
  const isBack =
    wasLost && result === 'done' && actions.every(({ state }) => state === 'refused' || state === 'unknown');
  if (result === 'signedOut' || isBack) readAgain();
}

/** Sends the queue; if it is empty, makes a lightweight request instead. */
async function reachServer(driverId: string): Promise<SendResult> {
  // If storage is unavailable, nothing is queued.
  const actions = await readQueue(driverId).catch(() => []);
  if (actions.some(({ state }) => state === 'waiting')) return sendQueue(driverId);
  const signal = AbortSignal.timeout(TRY_EVERY_MS);
  const response = await fetch(paths.liveChanges(Date.now()), { signal });
  // An unread body would keep the browser's connection busy.
  await response.text();
  return response.status === 401 ? 'signedOut' : 'done';
}

/** Deletes the sent actions after updating the cached pages. */
async function clearSent(driverId: string): Promise<void> {
  const sent = (await readQueue(driverId)).filter(({ state }) => state === 'sent');
  await cachePages(driverId).catch(() => {});
  const places = sent.map(({ seq }) => seq);
  const later = (await listActions(driverId)).filter(({ seq }) => !places.includes(seq));
  // A later action on the same order builds on the sent one, so both are deleted once the later one is done.
  if (!later.some((action) => isInEffect(action) && sent.some((one) => isSameOrder(one, action)))) {
    await deleteActions(driverId, places);
  }
}

const isInEffect = ({ state }: StoredAction) => state === 'waiting' || state === 'sent';
const isSameOrder = (one: StoredAction, other: StoredAction) => getOrderId(one) === getOrderId(other);
