import { getPagesCacheName } from '#app/components/offline/storage-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findDriver } from './current-driver.ts';
import type { WorkerEvents, WorkerScope } from './worker-scope.ts';

type Change = WorkerEvents['pushsubscriptionchange'];

/** The browser changed its push endpoint: replaces the old one, or stores it for `renewLost`. */
export async function renewAlerts(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: Pick<Change, 'oldSubscription' | 'newSubscription'>,
): Promise<void> {
  const old = oldSubscription?.endpoint ?? '';
  await renew(scope, old, newSubscription).catch(() => storeLost(old));
}

/** Subscribes and registers the endpoint, if the driver is signed in. Throws where the server is out of reach. */
async function renew(
  { registration: { pushManager } }: WorkerScope,
  replaces: string,
  known?: PushSubscription | null,
): Promise<void> {
  const answer = await reach(paths.pushKey());
  if (!answer.ok) return;
  const { publicKey } = await answer.json<{ publicKey: string }>();
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
  const { endpoint, keys } = (known ?? (await pushManager.subscribe(options))).toJSON();
  await reach(paths.pushSubscriptions(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, ...(replaces && { replaces }) }),
  });
}

/** Fails where the server does, or has no time. */
async function reach(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answers ${answer.status}.`);
  return answer;
}

/** The key in the driver's cache of the endpoint that could not be replaced; it ends with the pages of the session. */
const LOST = '/lost-alerts';

async function openPages(): Promise<Cache | null> {
  const driverId = await findDriver();
  return driverId ? caches.open(getPagesCacheName(driverId)) : null;
}

async function storeLost(endpoint: string): Promise<void> {
  await (await openPages())?.put(LOST, new Response(endpoint));
}

/** Tries again to replace the endpoint that could not be. */
export async function renewLost(scope: WorkerScope): Promise<void> {
  const cache = await openPages();
  const lost = await cache?.match(LOST);
  if (!lost) return;
  await renew(scope, await lost.text());
  await cache?.delete(LOST);
}

function toBytes(base64Url: string) {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
