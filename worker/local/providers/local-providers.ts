import { createEmbeddedPayments } from './embedded-payments.ts';
import { renderSampleFeed } from './sample-feed.ts';

/** Replacements for third parties on a developer's machine. */
export const localProviders = { createPayments: createEmbeddedPayments, renderSampleFeed };
