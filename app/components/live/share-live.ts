import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { connectLive, type LiveListener } from './connect-live.ts';
import { repeatInSight } from './repeat-in-sight.ts';

/** A leading tab responds within this time (ms) unless the browser suspended it. */
const ANSWER_MS = 1500;

/** How often a visible tab checks for the leading tab, which may have been suspended. In ms. */
const LOOK_EVERY_MS = 15_000;

type Said =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'signedOut' }
  | { kind: 'who' }
  | { kind: 'here'; last: LiveMessage | null; isHidden: boolean };

/** A tab's handle on the shared socket. */
export type SharedLive = { leads: () => boolean; stop: () => void };

/**
 * Shares one socket between all tabs of a browser with the same driver (`name`): the tab that holds the lock has the socket
 * and forwards messages. A visible tab takes over from a hidden one, which the browser may suspend, and which should not ring.
 */
export function shareLive(name: string, listener: LiveListener): SharedLive {
  // Undefined in insecure contexts.
  if (!navigator.locks) {
    return { leads: () => true, stop: connectLive(listener) };
  }
  const aborter = new AbortController();
  const { signal } = aborter;
  const channel = new BroadcastChannel(name);
  let leads = false;
  let last: LiveMessage | null = null;
  let resign = () => {};
  let silence: ReturnType<typeof setTimeout> | undefined;

  function say(said: Said) {
    if (!signal.aborted) channel.postMessage(said);
  }

  /** Owns the socket until it resigns. */
  function lead(): Promise<void> {
    leads = true;
    const disconnect = connectLive({
      getSince: listener.getSince,
      onMessage: (message) => {
        last = message;
        say({ kind: 'message', message });
        listener.onMessage(message);
      },
      onSignedOut: () => {
        say({ kind: 'signedOut' });
        listener.onSignedOut();
      },
      onLost: listener.onLost,
    });
    return new Promise((resolve) => {
      resign = () => {
        leads = false;
        disconnect();
        resolve();
      };
    });
  }

  const requestLock = openLock(name, { hold: lead, lose: () => resign(), signal });

  channel.onmessage = ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === 'who' && leads) say({ kind: 'here', last, isHidden: document.hidden });
    if (said.kind === 'here') {
      clearTimeout(silence);
      if (said.isHidden) takeOver();
    }
    if (said.kind === 'signedOut') listener.onSignedOut();
    const message = said.kind === 'message' ? said.message : said.kind === 'here' ? said.last : null;
    if (message && !leads) listener.onMessage(message);
  };

  function takeOver() {
    if (!document.hidden && !leads) requestLock('steal');
  }

  function lookForLeader() {
    if (document.hidden || leads) return;
    say({ kind: 'who' });
    clearTimeout(silence);
    silence = setTimeout(takeOver, ANSWER_MS);
  }
  const stopLooking = repeatInSight(LOOK_EVERY_MS, lookForLeader);
  requestLock('wait');
  lookForLeader();

  return {
    leads: () => leads,
    stop: () => {
      aborter.abort();
      stopLooking();
      clearTimeout(silence);
      resign();
      channel.close();
    },
  };
}

type LockHolder = { hold: () => Promise<void>; lose: () => void; signal: AbortSignal };

/**
 * Returns a function that requests the lock for its holder, either by waiting for it or by stealing it from another tab, with at
 * most one request of each kind in progress. A tab whose lock is stolen waits for it again.
 */
function openLock(name: string, { hold, lose, signal }: LockHolder) {
  const requested = new Set<'wait' | 'steal'>();
  return function request(kind: 'wait' | 'steal'): void {
    if (requested.has(kind)) return;
    requested.add(kind);
    const taken = navigator.locks.request(name, kind === 'steal' ? { steal: true } : {}, () => {
      requested.delete(kind);
      return signal.aborted ? undefined : hold();
    });
    // The request also fails if the page is being unloaded.
    taken.catch(({ name: reason }) => {
      requested.delete(kind);
      lose();
      if (reason === 'AbortError' && !signal.aborted) request('wait');
    });
  };
}
