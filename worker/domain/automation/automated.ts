import type { Figures } from './decide-arrival.ts';

/** The active orders that automation accepted, by id: what their detour pays an hour in cents, null if not evaluated. */
export type Automated = Record<string, number | null>;

export function toAutomated(decisions: readonly { orderId: string; figures: Figures }[]): Automated {
  return Object.fromEntries(
    decisions.map(({ orderId, figures }) => [orderId, figures.facts.offer?.netCentsPerHour ?? null]),
  );
}
