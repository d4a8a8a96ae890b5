import { useFetchers, useNavigation } from '@remix-run/react';
import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';
import { awaitTap, ring } from './ring.ts';
import { type SharedLive, shareLive } from './share-live.ts';
import { useOutdated } from './use-outdated.ts';

/** Changes this close together are read once. In ms. */
const SETTLE_MS = 60;

/** Clocks of two of our machines differ by less than this (ms). */
const SKEW_MS = 100;

/** What a tab asked for itself does not ring in it for this long (ms). */
const OWN_MS = 4000;

type Props = {
  driverId: string;
  /** When the server read what the page shows (epoch ms, its clock). */
  readAt: number;
};

/**
 * Reads the page's data again when something changed, a day began or an offer's time is over, and rings when an offer comes.
 * While a move is under way it waits, so that no older answer takes the move back; a tab out of sight waits until it is looked at, and a page that shows the
 * reply to its form until it is left, since reading it again would take the reply away.
 */
export function LiveUpdates({ driverId, readAt }: Props) {
  const { readAgain, isReading } = useReadAgain();
  const { state: going } = useNavigation();
  const fetchers = useFetchers();
  const isFree = !isReading && going === 'idle' && fetchers.every(({ state }) => state === 'idle');
  const isIdle = !useHasReply() && isFree;
  const isAsking = going === 'submitting' || fetchers.some(({ state }) => state === 'submitting');

  const known = useRef(readAt - SKEW_MS);
  const newest = useRef(0);
  const askedAt = useRef(0);
  known.current = Math.max(known.current, readAt - SKEW_MS);
  const tab = useRef({ isIdle, readAgain });
  tab.current = { isIdle, readAgain };

  const timer = useRef<ReturnType<typeof setTimeout>>();
  const update = useRef(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isDue = newest.current > known.current && tab.current.isIdle && !document.hidden;
      if (!isDue) return;
      known.current = newest.current;
      document.cookie = FRESH_COOKIE;
      tab.current.readAgain();
    }, SETTLE_MS);
  }).current;

  useOutdated(readAt, () => {
    newest.current = Math.max(newest.current, known.current + 1);
    update();
  });

  useEffect(() => {
    if (isAsking) askedAt.current = Date.now();
    if (isIdle) update();
  }, [isAsking, isIdle, update]);

  useEffect(() => {
    const stopTaps = awaitTap();
    let shared: SharedLive | null = null;
    shared = shareLive(`live:${driverId}`, {
      getSince: () => Math.max(known.current, newest.current),
      onMessage: ({ topics, version, arrived }) => {
        if (topics.length === 0 || version <= newest.current) return;
        newest.current = version;
        update();
        const isOwn = Date.now() - askedAt.current < OWN_MS;
        if (arrived.length > 0 && shared?.leads() && !isOwn) void ring(arrived);
      },
      onSignedOut: () => tab.current.readAgain(),
      onLost: () => setQueueState({ isLost: true }),
    });
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      clearTimeout(timer.current);
      stopTaps();
      shared?.stop();
    };
  }, [driverId, update]);
  return null;
}

/** Whether the page shows the reply to a form it sent. Only the router knows of replies to other routes than one's own. */
function useHasReply(): boolean {
  return Boolean(useContext(RouterState)?.actionData);
}
