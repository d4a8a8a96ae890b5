import type { Urgency } from '#worker/domain/push/alert.ts';

/** Where a browser takes messages, and the keys that only it can read them with (RFC 8291 §3). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  payload: string;
  /** How long the push service keeps it for a device that is away; 0: only if it is there at once. */
  ttlSeconds: number;
  urgency: Urgency;
  /** Of messages of one topic only the newest is kept; up to 32 characters of base64url. */
  topic: string;
};

export type PushOutcome =
  | { outcome: 'sent' }
  /** The browser takes no messages any more, for good. */
  | { outcome: 'gone'; problem: string }
  /** Not now; `retryAfterMs` is what was asked for, 0 for nothing. */
  | { outcome: 'later'; problem: string; retryAfterMs: number }
  /** Not like this, now or later. */
  | { outcome: 'refused'; problem: string };

/** Sends alerts to browsers. `send` never throws: a failure is an outcome. */
export type PushProvider = {
  /** By what a browser knows us, uncompressed P-256 in base64url (RFC 8292 §3.2). */
  publicKey: string;
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
};
