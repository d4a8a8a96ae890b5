import { useFetchers, useNavigation } from '@remix-run/react';
import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom';
import { useTimeZone } from 'use-intl';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import { keepTypedFields, useTypedFields, useTypedOnBack } from '#app/components/typed/use-typed-fields.ts';
import { SESSION_OVER } from '#app/lib/error-kind.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { saveZone } from '#app/start/save-browser-choices.ts';
import { ROUTE_PAGES } from '#worker/domain/shared/paths.ts';
import { hasMoved } from './has-moved.ts';
import { readFresh } from './read-fresh.ts';
import { awaitTap } from './ring.ts';
import { type SharedLive, shareLive } from './share-live.ts';
import { useOutdated } from './use-outdated.ts';
import { useRinging } from './use-ringing.ts';

/** Changes within this time are read together. In ms. */
const SETTLE_MS = 60;

/** The maximum clock difference between our servers (ms). */
const SKEW_MS = 100;

/** The intents of the forms that create offers. */
const MAKES_OFFERS: readonly unknown[] = ['generateSamples', 'addOrder'];

type Props = {
  driverId: string;
  /** When the server read the page's data (epoch ms, server clock). */
  readAt: number;
  /** The maximum age of the database replica it was read from, in ms. */
  lagMs?: number;
};

/**
 * Reloads the page's data when something changed, the local day changed or an offer expired, and rings when an offer arrives. It
 * waits while a form is being submitted, so that an older response does not undo it, while the tab is hidden, and while the page
 * shows a form reply, which reloading would remove. In another time zone it reloads the whole page. When the session ends, it
 * keeps the typed fields.
 */
export function LiveUpdates({ driverId, readAt, lagMs = 0 }: Props) {
  const { readAgain, isReading } = useReadAgain();
  const { isFree, isMaking } = useForms();
  const isIdle = !useHasReply() && isFree && !isReading;

  // The page already includes everything up to this version.
  const known = useRef(Number.NEGATIVE_INFINITY);
  const newest = useRef(0);
  known.current = Math.max(known.current, readAt - SKEW_MS - lagMs);
  const { heard, ringFor } = useRinging({ readVersion: readAt - SKEW_MS, known, isMaking });
  const timeZone = useTimeZone();
  const tab = useRef({ isIdle, readAgain: () => {} });
  tab.current = { isIdle, readAgain: () => (hasMoved(timeZone) ? reloadPage(driverId) : readAgain()) };

  const timer = useRef<ReturnType<typeof setTimeout>>();
  const update = useRef(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isDue = newest.current > known.current && tab.current.isIdle && !document.hidden;
      if (!isDue) return;
      known.current = newest.current;
      readFresh();
      tab.current.readAgain();
    }, SETTLE_MS);
  }).current;

  useTypedFields(driverId);
  useTypedOnBack();
  useOutdated(readAt, () => {
    newest.current = Math.max(newest.current, known.current + 1);
    update();
  });

  useEffect(() => {
    if (isIdle) update();
  }, [isIdle, update]);

  useEffect(() => {
    const stopTaps = awaitTap();
    let shared: SharedLive | null = null;
    shared = shareLive(`live:${driverId}`, {
      getSince: () => heard.current,
      onMessage: (message) => {
        const { topics, version } = message;
        const isShown = topics.some((topic) => topic !== 'route' || ROUTE_PAGES.includes(location.pathname));
        if (!isShown) return;
        newest.current = Math.max(newest.current, version);
        update();
        ringFor(message, shared?.leads() ?? false);
      },
      onSignedOut: () => {
        dispatchEvent(new Event(SESSION_OVER));
        readFresh();
        tab.current.readAgain();
      },
      onLost: () => setQueueState({ isLost: true }),
    });
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      clearTimeout(timer.current);
      stopTaps();
      shared?.stop();
    };
  }, [driverId, update, heard, ringFor]);
  return null;
}

/** Whether no navigation or form is in progress, and whether a form in progress creates offers. */
function useForms() {
  const { state, formData } = useNavigation();
  const fetchers = useFetchers();
  const forms = [formData, ...fetchers.map((fetcher) => fetcher.formData)];
  return {
    isFree: state === 'idle' && fetchers.every((fetcher) => fetcher.state === 'idle'),
    isMaking: forms.some((form) => MAKES_OFFERS.includes(form?.get('intent'))),
  };
}

/** Reloads the whole page, keeping the typed fields, because the server formats times for one zone. */
function reloadPage(driverId: string): void {
  saveZone();
  keepTypedFields(driverId);
  location.replace(location.pathname + location.search);
}

/** Whether the page shows a form reply. Only the router state has the replies to other routes. */
function useHasReply(): boolean {
  return Boolean(useContext(RouterState)?.actionData);
}
