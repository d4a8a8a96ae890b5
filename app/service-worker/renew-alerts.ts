import { getPagesCacheName } from '#app/components/offline/storage-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findDriver } from './current-driver.ts';
import type { WorkerEvents, WorkerScope } from './worker-scope.ts';

type Change = WorkerEvents['pushsubscriptionchange'];

/** Handles a changed push endpoint: registers the new one, or stores the old one for `renewLost`. */
export async function renewAlerts(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: Pick<Change, 'oldSubscription' | 'newSubscription'>,
): Promise<void> {
  const old = oldSubscription?.endpoint ?? '';
  await renew(scope, old, newSubscription).catch(() => storeLost(old));
}

/** Subscribes and registers the endpoint if the driver is signed in. Throws if the server is unreachable. */
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

/** Fetches and throws on a server error or rate limit. */
async function reach(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answers ${answer.status}.`);
  return answer;
}

/**
 * The cache key of the endpoint that could not be replaced. It is in the driver's cache, so it is deleted with the session's
 * pages.
 */
const LOST = '/lost-alerts';

async function openPages(): Promise<Cache | null> {
  const driverId = await findDriver();
  return driverId ? caches.open(getPagesCacheName(driverId)) : null;
}

async function storeLost(endpoint: string): Promise<void> {
  await (await openPages())?.put(LOST, new Response(endpoint));
}

/** Retries replacing the endpoint that could not be replaced. */
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
