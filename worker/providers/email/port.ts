/** A rendered email. `id` is its idempotency key. */
export type Email = { id: string; to: string; subject: string; text: string };

export type Delivery =
  | { outcome: 'sent'; ref: string | null }
  /** No provider is configured: the email stays in the outbox. */
  | { outcome: 'kept' }
  /** Transient failure: retry with the same id. */
  | { outcome: 'later'; problem: string }
  /** Our key or sender is rejected, which affects every email: retry with the same id once that is fixed. */
  | { outcome: 'unauthorized'; problem: string }
  /** Permanently rejected. */
  | { outcome: 'refused'; problem: string };

/** Sends emails. Never throws: failures are returned as outcomes. */
export type EmailProvider = { send: (email: Email) => Promise<Delivery> };

/** The embedded default: emails stay in the outbox, where the administrator can read them. */
export function createOutboxOnly(): EmailProvider {
  return { send: async () => ({ outcome: 'kept' }) };
}
