import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { ALERT_RULES, type AlertKind, type Urgency } from './alert.ts';

/** A topic is at most 32 characters of base64url (RFC 8030 §5.4): 24 bytes. */
const TOPIC_BYTES = 24;

export type MessageOptions = { ttlSeconds: number; urgency: Urgency; topic: string };

/**
 * How a push service treats an alert at `now` (epoch ms): it keeps it as long as it is of use, and of one topic only the
 * newest. What an alert is about stays unreadable to it.
 */
export async function computeMessageOptions(
  { kind, key, expiresAt }: { kind: AlertKind; key: string; expiresAt: number },
  now: number,
): Promise<MessageOptions> {
  const { urgency, topic } = ALERT_RULES[kind];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(topic ?? key));
  return {
    ttlSeconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
    urgency,
    topic: encodeBase64Url(new Uint8Array(digest).slice(0, TOPIC_BYTES)),
  };
}
