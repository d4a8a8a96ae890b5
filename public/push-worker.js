// Shows alerts and leads on from them; it stores nothing and touches no request.
const FALLBACK = { title: 'Roadwaze', body: '', tag: 'roadwaze', url: '/', isSilent: false, lang: 'en', dir: 'ltr' };

function readAlert(data) {
  try {
    return { ...FALLBACK, ...data?.json() };
  } catch {
    return FALLBACK;
  }
}

/** The address of a path of this site; of anything else, the start page. */
function toOwnAddress(path) {
  const home = new URL('/', self.location.origin);
  if (typeof path !== 'string' || !path.startsWith('/')) return home;
  const address = URL.canParse(path, home) ? new URL(path, home) : home;
  return address.origin === home.origin ? address : home;
}

function showAlert(data) {
  const { title, body, tag, url, isSilent, lang, dir } = readAlert(data);
  return self.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    silent: isSilent,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url },
  });
}

/** The tab that shows the address already, else any of ours, which goes there; else a new one. */
async function openAddress(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = tabs.find((tab) => tab.url === address.href);
  if (same) return same.focus();
  for (const tab of tabs) {
    try {
      // Only pages loaded since this worker came may be sent on.
      const moved = await tab.navigate(address.href);
      return await (moved ?? tab).focus();
    } catch {}
  }
  return self.clients.openWindow(address.href);
}

function toBytes(base64Url) {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The browser changed its address for alerts: it subscribes anew and says so, as long as the driver is signed in. */
async function renew({ oldSubscription, newSubscription }) {
  const answer = await fetch('/api/push/key');
  if (!answer.ok) return;
  const { publicKey } = await answer.json();
  const manager = self.registration.pushManager;
  const subscription =
    newSubscription ??
    (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(publicKey) }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, ...(oldSubscription && { replaces: oldSubscription.endpoint }) }),
  });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(showAlert(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(toOwnAddress(event.notification.data?.url)));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
