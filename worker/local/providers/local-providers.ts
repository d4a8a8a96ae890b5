import { createEmbeddedPayments } from './embedded-payments.ts';

/** What stands in for third parties on a developer's machine. */
export const localProviders = { createPayments: createEmbeddedPayments };
