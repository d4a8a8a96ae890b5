/** A rendered email. `id` is its idempotency key. */
export type Email = { id: string; to: string; subject: string; text: string };

export type Delivery =
  | { outcome: 'sent'; ref: string | null }
  /** No provider is configured: the email stays in the outbox. */
  | { outcome: 'kept' }
  /** Not now; to be sent again with the same id. */
  | { outcome: 'later'; problem: string }
  /** Our key or sender is refused, and so would be every email: to be sent again with the same id once that is mended. */
  | { outcome: 'unauthorized'; problem: string }
  /** Refused for good. */
  | { outcome: 'refused'; problem: string };

/** Sends emails. Never throws: a failure is an outcome. */
export type EmailProvider = { send: (email: Email) => Promise<Delivery> };

/** The embedded default: emails stay in the outbox, where the administrator can read them. */
export function createOutboxOnly(): EmailProvider {
  return { send: async () => ({ outcome: 'kept' }) };
}
