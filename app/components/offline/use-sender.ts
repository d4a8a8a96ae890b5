import { useEffect, useRef } from 'react';
import { useConnection } from '#app/components/layout/use-connection.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deletePages } from './keep/delete-pages.ts';
import { keepPages } from './keep/keep-pages.ts';
import { deleteActions } from './queue.ts';
import { getQueueState, setQueueState, useQueueState } from './queue-state.ts';
import { readQueue } from './read-queue.ts';
import { type SendResult, sendQueue } from './send-queue.ts';
import { QUEUE_CHANNEL } from './storage-names.ts';

/** A server that was out of reach is tried again so often while the page is in sight. In ms. */
const TRY_EVERY_MS = 8000;

/** After this long without a response the server counts as unreachable, until it responds. In ms. */
const PATIENCE_MS = 3000;

/** Sends the queue whenever there is hope, and lets the page follow what became of it. */
export function useSender(driverId: string): void {
  const isConnected = useConnection();
  const { actions, isLost } = useQueueState();
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

  // Sent by this tab, another one or the background: the page shows what came of it.
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

  // A network that is back need not reach the server yet.
  useEffect(() => {
    if (!isConnected) setQueueState({ isLost: true });
  }, [isConnected]);
}

async function tryServer(driverId: string, readAgain: () => void): Promise<void> {
  const { isLost: wasLost, actions } = getQueueState();
  const silence = setTimeout(() => setQueueState({ isLost: true }), PATIENCE_MS);
  const result = await reachServer(driverId).catch((): SendResult => 'later');
  clearTimeout(silence);
  if (result === 'signedOut') {
    await deletePages((other) => other === driverId);
    // What waits leaves the screen, but stays on the phone until its driver signs in again.
    setQueueState({ actions: [] });
  }
  setQueueState({ isLost: result === 'later' });
  // What is sent makes the page read by itself.
  const isBack =
    wasLost && result === 'done' && actions.every(({ state }) => state === 'refused' || state === 'unknown');
  if (result === 'signedOut' || isBack) readAgain();
}

/** Sends what waits; without anything to send, makes a light request. */
async function reachServer(driverId: string): Promise<SendResult> {
  // Where the phone stores nothing, nothing waits.
  const actions = await readQueue(driverId).catch(() => []);
  if (actions.some(({ state }) => state === 'waiting')) return sendQueue(driverId);
  const signal = AbortSignal.timeout(TRY_EVERY_MS);
  const response = await fetch(paths.liveChanges(Date.now()), { signal });
  // Read to the end: a body left unread keeps the browser's connection.
  await response.text();
  return response.status === 401 ? 'signedOut' : 'done';
}

/** Deletes what took effect, once the pages kept on the phone show it too. */
async function clearSent(driverId: string): Promise<void> {
  const sent = (await readQueue(driverId)).filter(({ state }) => state === 'sent');
  await keepPages(driverId).catch(() => {});
  await deleteActions(
    driverId,
    sent.map(({ seq }) => seq),
  );
}
