import type { OrderSource } from '#worker/domain/orders/order.ts';

/** Who offers orders to drivers from outside: Roadwaze's own dispatch, and a partner that dispatches for platforms. */
export const DISPATCH_SOURCES = ['network', 'partner'] as const satisfies readonly OrderSource[];
export type DispatchSource = (typeof DISPATCH_SOURCES)[number];

/** What a dispatch service says of an offer: that a driver has it, or no longer. */
export const DISPATCH_KINDS = ['offered', 'withdrawn'] as const;
export type DispatchKind = (typeof DISPATCH_KINDS)[number];
