import {
  type ChannelState,
  EMPTY_CHANNEL,
  findNextExpiry,
  type LiveChange,
  listChanges,
  recordChange,
} from '#worker/domain/live/live-message.ts';

/** Close codes of a driver's sockets: the session ended, or too many sockets are open. */
const SIGNED_OUT = 4401;
const TOO_MANY_SOCKETS = 4429;

/** Maximum number of sockets of one driver: one per browser, shared by its tabs. */
const MAX_SOCKETS = 20;

/** Changes within this time (ms) are combined: the first is sent immediately, the others together at the end. */
export const BURST_MS = 150;

/** The socket data that survives hibernation; `openedAt` in epoch ms. */
type Attachment = { sessionId: string; openedAt: number };

const readAttachment = (socket: WebSocket): Attachment => socket.deserializeAttachment();

export type Ending = { sessionIds: string[] | 'all'; isGone?: boolean };

/**
 * The channel to a driver's open screens: broadcasts every change of the driver's data to all sockets. The data itself is in D1.
 *
 * Called only by `createLive`. Doesn't extend a runtime class, so that the Worker's modules also load outside workerd.
 */
export class DriverChannel implements DurableObject {
  readonly #object: DurableObjectState;
  #published: number | null = null;
  #pause: ReturnType<typeof setTimeout> | null = null;
  /** Sessions that ended while this object was in memory, which is longer than it takes to open a socket. */
  readonly #ended = new Set<string>();
  #allEndedAt = 0;

  constructor(object: DurableObjectState) {
    this.#object = object;
    // The runtime answers pings without waking the object.
    object.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const since = Number(searchParams.get('since') ?? 0);
    switch (pathname) {
      case '/socket':
        return this.#open(searchParams, since);
      case '/changes':
        return Response.json(listChanges(this.#read(), since, Date.now()));
      case '/change':
        return this.#record(await request.json<LiveChange>());
      case '/end':
        return this.#end(await request.json<Ending>());
      default:
        return new Response(null, { status: 404 });
    }
  }

  /** Runs when an offer expires. */
  async alarm(): Promise<void> {
    this.#publish();
    await this.#watchExpiry();
  }

  /** Screens send no messages. */
  webSocketMessage(): void {}

  /** A browser that closes its socket waits for the server's close frame. */
  webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  webSocketError(): void {}

  #read(): ChannelState {
    return this.#object.storage.kv.get<ChannelState>('state') ?? EMPTY_CHANNEL;
  }

  async #open(given: URLSearchParams, since: number): Promise<Response> {
    const sessionId = given.get('session') ?? '';
    const readAt = Number(given.get('readAt'));
    // The session ended after it was read.
    if (this.#ended.has(sessionId) || readAt <= this.#allEndedAt) return new Response(null, { status: 401 });
    this.#makeRoom();
    const { 0: client, 1: server } = new WebSocketPair();
    this.#object.acceptWebSocket(server);
    server.serializeAttachment({ sessionId, openedAt: Date.now() } satisfies Attachment);
    server.send(JSON.stringify(listChanges(this.#read(), since, Date.now())));
    await this.#watchExpiry();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes the oldest sockets over the limit, including one for the socket about to open. */
  #makeRoom(): void {
    const open = this.#object.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
    const oldestFirst = open.sort(
      (one, other) => readAttachment(one).openedAt - readAttachment(other).openedAt,
    );
    for (const socket of oldestFirst.slice(0, Math.max(0, open.length - MAX_SOCKETS + 1))) {
      socket.close(TOO_MANY_SOCKETS, 'too many sockets');
    }
  }

  async #record(change: LiveChange): Promise<Response> {
    const before = this.#read();
    this.#published ??= before.version;
    this.#object.storage.kv.put('state', recordChange(before, change, Date.now()));
    if (this.#pause === null) this.#publishAndPause();
    if (change.arrivals) await this.#watchExpiry();
    return new Response(null, { status: 204 });
  }

  #publishAndPause(): void {
    this.#publish();
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#read().version > (this.#published ?? 0)) this.#publishAndPause();
    }, BURST_MS);
  }

  /** Sends every screen the changes since the last message. */
  #publish(): void {
    const state = this.#read();
    const message = listChanges(state, this.#published ?? state.version, Date.now());
    this.#published = message.version;
    if (message.topics.length === 0) return;
    const text = JSON.stringify(message);
    for (const socket of this.#object.getWebSockets()) {
      try {
        socket.send(text);
      } catch {
        // The socket is closing; its browser catches up when it reconnects.
      }
    }
  }

  /** Sets the alarm for the next offer to expire, if a screen is open. */
  async #watchExpiry(): Promise<void> {
    const next = findNextExpiry(this.#read(), Date.now());
    if (next !== null && this.#object.getWebSockets().length > 0) await this.#object.storage.setAlarm(next);
  }

  async #end({ sessionIds, isGone = false }: Ending): Promise<Response> {
    if (sessionIds === 'all') this.#allEndedAt = Date.now();
    else for (const id of sessionIds) this.#ended.add(id);
    for (const socket of this.#object.getWebSockets()) {
      const { sessionId } = readAttachment(socket);
      if (sessionIds === 'all' || sessionIds.includes(sessionId)) socket.close(SIGNED_OUT, 'signed out');
    }
    if (isGone) {
      await this.#object.storage.deleteAlarm();
      await this.#object.storage.deleteAll();
    }
    return new Response(null, { status: 204 });
  }
}
