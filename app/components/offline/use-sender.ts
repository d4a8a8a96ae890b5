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

/** After this long without a response the server counts as unreachable, until it responds. In ms. */
const UNREACHABLE_AFTER_MS = 3000;

/** Sends the queue whenever the server may be reachable, and reloads the page's data after that. */
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

  // What was queued and then refused needs an answer, which the toast about queueing would cover.
  const failedCount = actions.filter(({ state }) => state === 'refused' || state === 'unknown').length;
  useEffect(() => {
    if (failedCount > 0) dropToast('actionQueued');
  }, [failedCount]);

  // Sent by this tab, another one or the background: the page shows the result.
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

  // A network that is back may not reach the server yet.
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
    // Queued actions leave the screen, but stay on the phone until their driver signs in again.
    setQueueState({ actions: [] });
  }
  setQueueState({ isLost: result === 'later' });
  // After sending, the page reloads anyway.
  const isBack =
    wasLost && result === 'done' && actions.every(({ state }) => state === 'refused' || state === 'unknown');
  if (result === 'signedOut' || isBack) readAgain();
}

/** Sends the queue; an empty one is replaced by a light request. */
async function reachServer(driverId: string): Promise<SendResult> {
  // Without storage nothing is queued.
  const actions = await readQueue(driverId).catch(() => []);
  if (actions.some(({ state }) => state === 'waiting')) return sendQueue(driverId);
  const signal = AbortSignal.timeout(TRY_EVERY_MS);
  const response = await fetch(paths.liveChanges(Date.now()), { signal });
  // An unread body would keep the browser's connection busy.
  await response.text();
  return response.status === 401 ? 'signedOut' : 'done';
}

/** Deletes the sent actions, once the cached pages show them too. */
async function clearSent(driverId: string): Promise<void> {
  const sent = (await readQueue(driverId)).filter(({ state }) => state === 'sent');
  await cachePages(driverId).catch(() => {});
  const places = sent.map(({ seq }) => seq);
  const later = (await listActions(driverId)).filter(({ seq }) => !places.includes(seq));
  // What an order got meanwhile applies to the sent action before it: both are deleted after that.
  if (!later.some((action) => isInEffect(action) && sent.some((one) => isSameOrder(one, action)))) {
    await deleteActions(driverId, places);
  }
}

const isInEffect = ({ state }: StoredAction) => state === 'waiting' || state === 'sent';
const isSameOrder = (one: StoredAction, other: StoredAction) => getOrderId(one) === getOrderId(other);
