import type { Urgency } from '#worker/domain/push/alert.ts';

/** A browser's push endpoint and encryption keys (RFC 8291 §3). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  payload: string;
  /** How long the push service keeps it for an offline device; 0: not at all. */
  ttlSeconds: number;
  urgency: Urgency;
  /** Of messages of one topic only the newest is kept; up to 32 characters of base64url. */
  topic: string;
};

export type PushOutcome =
  | { outcome: 'sent' }
  /** The subscription has ended. */
  | { outcome: 'gone'; problem: string }
  /** Not now; `retryAfterMs` is the requested pause, 0 for none. */
  | { outcome: 'later'; problem: string; retryAfterMs: number }
  /** Refused for good. */
  | { outcome: 'refused'; problem: string };

/** Sends alerts to browsers. `send` never throws: a failure is an outcome. */
export type PushProvider = {
  /** Our VAPID public key, uncompressed P-256 in base64url (RFC 8292 §3.2). */
  publicKey: string;
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
};
