import type { Urgency } from '#worker/domain/push/alert.ts';

/** A browser's push endpoint and encryption keys (RFC 8291 §3). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  payload: string;
  /** How long the push service stores the message for an offline device; 0 means not at all. */
  ttlSeconds: number;
  urgency: Urgency;
  /** Of the stored messages with the same topic, only the newest is delivered. Up to 32 characters of base64url. */
  topic: string;
};

export type PushOutcome =
  | { outcome: 'sent' }
  /** The subscription has ended. */
  | { outcome: 'gone'; problem: string }
  /** Transient failure; `retryAfterMs` is the pause requested by the service, or 0. */
  | { outcome: 'later'; problem: string; retryAfterMs: number }
  /** Permanently rejected. */
  | { outcome: 'refused'; problem: string };

/** Sends push notifications to browsers. `send` never throws: failures are returned as outcomes. */
export type PushProvider = {
  /** Our VAPID public key, uncompressed P-256 in base64url (RFC 8292 §3.2). */
  publicKey: string;
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
};
