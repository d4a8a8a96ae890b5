import type { OrderSource } from '#worker/domain/orders/order.ts';

/**
 * The sources that dispatch orders: our network, directly or through an outside dispatcher, and a partner for other platforms.
 * Outside events are signed, so a driver cannot fake one. The names, counts, pay and waits shown to other drivers are computed
 * from these sources only.
 */
export const DISPATCH_SOURCES = ['network', 'partner'] as const satisfies readonly OrderSource[];
export type DispatchSource = (typeof DISPATCH_SOURCES)[number];

/** The kinds of events about an offer. */
export const DISPATCH_KINDS = ['offered', 'withdrawn'] as const;
export type DispatchKind = (typeof DISPATCH_KINDS)[number];

/** Returns whether orders of a source come from a dispatch service, so that they count as evidence. */
export function isSigned(source: OrderSource): boolean {
  return DISPATCH_SOURCES.some((dispatch) => dispatch === source);
}
