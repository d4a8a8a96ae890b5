import { FRESH_KEY, REPLICA_LAG_MS } from '#worker/domain/live/fresh-key.ts';
import type { WorkerScope } from './worker-scope.ts';

const FALLBACK = {
  title: 'Roadwaze',
  body: '',
  tag: 'roadwaze',
  url: '/',
  isSilent: false,
  lang: 'en',
  dir: 'ltr',
};
const ICON = '/icon-192.png';

/** Shows alerts and opens their pages. An alert with invalid data is shown too, as browsers require. */
export function handleAlerts(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(showAlert(scope, event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openFresh(scope, toOwnAddress(scope, event.notification.data?.url)));
  });
}

function readAlert(data: { json: () => unknown } | null): typeof FALLBACK {
  try {
    const alert: unknown = data?.json();
    return { ...FALLBACK, ...(typeof alert === 'object' && alert) };
  } catch {
    return FALLBACK;
  }
}

/** Resolves a path of this site; other input gives the start page. */
function toOwnAddress({ location }: WorkerScope, path: unknown): URL {
  const home = new URL('/', location.origin);
  if (typeof path !== 'string' || !path.startsWith('/')) return home;
  // Safari before 17.0 lacks URL.canParse.
  try {
    const address = new URL(path, home);
    return address.origin === home.origin ? address : home;
  } catch {
    return home;
  }
}

function showAlert({ registration }: WorkerScope, data: { json: () => unknown } | null): Promise<void> {
  const { title, body, tag, url, isSilent, lang, dir } = readAlert(data);
  return registration.showNotification(title, {
    body,
    tag,
    lang,
    silent: isSilent,
    icon: ICON,
    badge: ICON,
    data: { url },
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
  });
}

/** Opens a page whose data just changed, such as an offer that a database replica may not have yet. */
async function openFresh(scope: WorkerScope, address: URL): Promise<unknown> {
  const cookie = { name: FRESH_KEY, value: '1', path: '/', expires: Date.now() + REPLICA_LAG_MS } as const;
  await scope.cookieStore?.set({ ...cookie, sameSite: 'lax' }).catch(() => undefined);
  return openAddress(scope, address);
}

/** Focuses the tab that shows the address, or navigates the most recently used one, or opens a new one. */
async function openAddress({ clients }: WorkerScope, address: URL): Promise<unknown> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = tabs.find((tab) => tab.url === address.href);
  // The worker can navigate only the pages it controls.
  const [tab] = same ? [same] : await clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (!tab) return clients.openWindow(address.href);
  // Safari may refuse even after a tap.
  await tab.focus().catch(() => {});
  return same ?? tab.navigate(address.href);
}
