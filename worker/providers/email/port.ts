/** A finished email. `id` names it for good: a provider that knows ids sends it once however often it is handed over. */
export type Email = { id: string; to: string; subject: string; text: string };

export type Delivery =
  | { outcome: 'sent'; ref: string | null }
  /** No provider is configured: the email stays in the outbox. */
  | { outcome: 'kept' }
  /** Not now; to be handed over again with the same id. */
  | { outcome: 'later'; problem: string }
  /** Not like this, now or later. */
  | { outcome: 'refused'; problem: string };

/** Sends emails. Never throws: a failure is an outcome. */
export type EmailProvider = { send: (email: Email) => Promise<Delivery> };

/** The embedded default: emails stay in the outbox, where the administrator reads them. Needs no account and no network. */
export function createOutboxOnly(): EmailProvider {
  return { send: async () => ({ outcome: 'kept' }) };
}
