import type { EmailProvider } from './port.ts';

/** The embedded default: emails stay in the outbox, where the administrator reads them. Needs no account and no network. */
export function createOutboxOnly(): EmailProvider {
  return { name: 'outbox', send: async () => ({ outcome: 'kept' }) };
}
