/** The part of a service worker's scope that ours uses; TypeScript's own types conflict with those of pages. */
export type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: WorkerClients;
  /** Undefined in older browsers. */
  readonly cookieStore?: { set: (cookie: WorkerCookie) => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
};

type WorkerCookie = { name: string; value: string; path: string; expires: number; sameSite: 'lax' };

type Waiting = { waitUntil: (work: Promise<unknown>) => void };

export type WorkerEvents = {
  fetch: FetchEvent & { resultingClientId: string };
  install: ExtendableEvent;
  message: ExtendableEvent & { data: unknown };
  push: Waiting & { data: { json: () => unknown } | null };
  notificationclick: Waiting & { notification: Notification };
  pushsubscriptionchange: Waiting & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
  sync: Waiting & { tag: string };
};

export type WorkerClient = {
  readonly url: string;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<unknown>;
};

type WorkerClients = {
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WorkerClient[]>;
  openWindow: (address: string) => Promise<unknown>;
};
