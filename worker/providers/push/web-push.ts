import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import type { Config } from '#worker/config.ts';
import { isPushEndpoint } from '#worker/domain/push/push-device.ts';
import { readRetryAfter } from '#worker/domain/shared/read-limited.ts';
import { askInTime } from '../ask-in-time.ts';
import type { PushMessage, PushOutcome, PushProvider, PushTarget } from './port.ts';

const TIMEOUT_MS = 5000;

/** Statuses that mean the subscription has ended (RFC 8030 §7.3; some services return 404). */
const GONE = [404, 410];

/** Transient errors, besides all statuses from 500 on. */
const PASSING = [408, 425, 429];

type VapidKeys = NonNullable<Config['vapid']>;
type Settings = { vapid: VapidKeys; fetch: typeof fetch };

/**
 * Sends Web Push messages: RFC 8030, encrypted for one browser (RFC 8291) and signed with our key (RFC 8292). Rejects endpoints
 * that aren't public, and doesn't follow redirects.
 */
export function createWebPush(settings: Settings): PushProvider {
  return {
    publicKey: settings.vapid.publicKey,
    send: (target, message) => send(settings, target, message),
  };
}

async function send(
  { vapid, fetch }: Settings,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  if (!isPushEndpoint(endpoint)) return { outcome: 'refused', problem: 'address' };
  const request = await encrypt(vapid, { endpoint, p256dh, auth }, message);
  if (!request) return { outcome: 'refused', problem: 'keys' };
  // The timeout starts here, so that encrypting and queueing don't count toward the push service's time.
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(endpoint, { ...request, method: 'POST', redirect: 'manual', signal });
    await response.body?.cancel();
    return readAnswer(response);
  };
  return askInTime(TIMEOUT_MS, ask, postpone);
}

/** Returns the encrypted message with its headers; null for invalid keys. */
async function encrypt(vapid: VapidKeys, { endpoint, p256dh, auth }: PushTarget, message: PushMessage) {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  try {
    const { headers } = await vapidHeaders(subscription, vapid);
    const body = await encryptNotification(subscription, new TextEncoder().encode(message.payload));
    return {
      body,
      headers: {
        ...headers,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(message.ttlSeconds),
        Urgency: message.urgency,
        Topic: message.topic,
      },
    };
  } catch {
    return null;
  }
}

function readAnswer(response: Response): PushOutcome {
  const { status } = response;
  const problem = String(status);
  if (response.ok) return { outcome: 'sent' };
  if (GONE.includes(status)) return { outcome: 'gone', problem };
  if (status < 500 && !PASSING.includes(status)) return { outcome: 'refused', problem };
  return { outcome: 'later', problem, retryAfterMs: readRetryAfter(response.headers, Date.now()) };
}

function postpone(problem: string): PushOutcome {
  return { outcome: 'later', problem, retryAfterMs: 0 };
}
