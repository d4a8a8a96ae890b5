import { registerWorker } from '#app/components/offline/register-worker.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/**
 * The result of turning on alerts. `blocked`: the driver or the browser denied permission. `dismissed`: the prompt was closed.
 */
export type TurnedOn = 'on' | 'blocked' | 'dismissed' | 'unreachable' | 'tooMany' | 'failed';

/** Requests permission, subscribes with our VAPID key, and registers the subscription. Must be called from a user gesture. */
export async function turnAlertsOn(publicKey: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const subscription = await subscribe(publicKey).catch(() => null);
  if (!subscription) return 'unreachable';
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch(paths.pushSubscriptions(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  }).catch(() => null);
  if (answer?.ok) return 'on';
  await subscription.unsubscribe().catch(() => false);
  return answer?.status === 409 ? 'tooMany' : 'failed';
}

/** Unsubscribes the browser and deletes the subscription on the server. Returns whether both succeeded. */
export async function turnAlertsOff(deviceId: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    const answer = await fetch(paths.pushSubscription(deviceId), { method: 'DELETE' });
    return answer.ok || answer.status === 404;
  } catch {
    return false;
  }
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // The push service would reject a subscription created with a different key.
  if (old && getKey(old) !== publicKey) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function getKey({ options }: PushSubscription): string {
  return encodeBase64Url(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
}
