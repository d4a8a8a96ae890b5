import type { StoredFigures } from './decide-arrival.ts';

/** The active orders that automation accepted, by id: what their detour pays an hour in cents, null where nobody valued it. */
export type Automated = Record<string, number | null>;

/** Returns what the decisions about active orders say of them. */
export function toAutomated(decisions: readonly { orderId: string; figures: StoredFigures }[]): Automated {
  return Object.fromEntries(
    decisions.map(({ orderId, figures }) => [orderId, figures.facts?.offer?.netCentsPerHour ?? null]),
  );
}
