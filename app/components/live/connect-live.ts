import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { repeatInSight } from './repeat-in-sight.ts';

/** Receives changes of the driver's data. `getSince` returns the version of the last message received. */
export type LiveListener = {
  getSince: () => number;
  onMessage: (message: LiveMessage) => void;
  onSignedOut: () => void;
  /** Called when neither a socket nor a request reaches the server. */
  onLost: () => void;
};

/** The server's close code when the session ends. */
const SIGNED_OUT = 4401;

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 120_000;
/** After this many failures to open a socket, falls back to polling. */
const TRIES_BEFORE_ASKING = 2;
const ASK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;
/** How often a ping is sent while the page is visible; mobile networks drop silent sockets. */
const PING_EVERY_MS = 50_000;

/** Returns the backoff in ms after this many consecutive failures, with jitter. */
export function choosePause(failures: number, random: number): number {
  const maxPause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return Math.round(maxPause * (0.5 + random / 2));
}

/** Polls for changes. Returns null if the server is unreachable. */
export function askForChanges(since: number, etag = ''): Promise<Response | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch(paths.liveChanges(since), { headers: { 'If-None-Match': etag }, signal }).catch(() => null);
}

/** Opens a socket. Returns null if the browser refuses. */
function createSocket(since: number): WebSocket | null {
  try {
    // Safari before 17.3 rejects relative URLs.
    return new WebSocket(location.origin.replace('http', 'ws') + paths.live(since));
  } catch {
    return null;
  }
}

/** Keeps a socket open, or polls while none opens, until the returned function is called. */
export function connectLive({ getSince, onMessage, onSignedOut, onLost }: LiveListener): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  let socket: WebSocket | null = null;
  let failures = 0;
  let etag = '';
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let stopAsking = () => {};

  function open() {
    clearTimeout(retry);
    if (signal.aborted || socket || !navigator.onLine) return;
    const opening = createSocket(getSince());
    if (!opening) return lose();
    socket = opening;
    // The server sends the first message.
    limitSilence();
    opening.onmessage = ({ data }) => {
      clearTimeout(silence);
      failures = 0;
      stopAsking();
      if (data !== 'pong') onMessage(JSON.parse(data));
    };
    opening.onclose = ({ code }) => socket === opening && lose(code);
  }

  function lose(code?: number) {
    clearTimeout(silence);
    socket = null;
    if (signal.aborted) return;
    if (code === SIGNED_OUT) return end();
    failures += 1;
    if (failures === TRIES_BEFORE_ASKING) {
      void ask();
      stopAsking = repeatInSight(ASK_EVERY_MS, ask);
    }
    retry = setTimeout(open, choosePause(failures, Math.random()));
  }

  /** Closes the socket if nothing arrives in time. */
  function limitSilence() {
    clearTimeout(silence);
    silence = setTimeout(() => [socket?.close(), lose()], ANSWER_WITHIN_MS);
  }

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('ping');
    limitSilence();
  }

  async function ask() {
    if (document.hidden || !navigator.onLine) return;
    const answer = await askForChanges(getSince(), etag);
    if (signal.aborted) return;
    if (!answer) return onLost();
    etag = answer.headers.get('ETag') ?? etag;
    if (answer.status === 200) onMessage(await answer.json());
    else if (answer.status === 401 || answer.status === 403) end();
  }

  const stopPings = repeatInSight(PING_EVERY_MS, ping);
  document.addEventListener('visibilitychange', () => document.hidden || open(), { signal });
  window.addEventListener('online', () => [open(), ping()], { signal });

  function end() {
    stop();
    onSignedOut();
  }

  function stop() {
    aborter.abort();
    for (const timer of [retry, silence]) clearTimeout(timer);
    stopPings();
    stopAsking();
    socket?.close();
  }
  open();
  return stop;
}
