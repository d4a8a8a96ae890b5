import type { OrderSource } from '#worker/domain/orders/order.ts';

/**
 * Who dispatches orders: our network, itself or by an outside dispatcher, and a partner for platforms. Outside ones sign
 * theirs, so no driver can make one up: names, counts, pay and waits shown to other drivers are computed from these only.
 */
export const DISPATCH_SOURCES = ['network', 'partner'] as const satisfies readonly OrderSource[];
export type DispatchSource = (typeof DISPATCH_SOURCES)[number];

/** The kinds of events about an offer. */
export const DISPATCH_KINDS = ['offered', 'withdrawn'] as const;
export type DispatchKind = (typeof DISPATCH_KINDS)[number];

/** Whether orders of a source are signed, so that they count as evidence. */
export function isSigned(source: OrderSource): boolean {
  return DISPATCH_SOURCES.some((dispatch) => dispatch === source);
}
