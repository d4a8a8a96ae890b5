import type { Figures } from './decide-arrival.ts';

/** The active orders that automation accepted, by id, with what their detour pays in cents per hour; null if not evaluated. */
export type Automated = Record<string, number | null>;

export function toAutomated(decisions: readonly { orderId: string; figures: Figures }[]): Automated {
  return Object.fromEntries(
    decisions.map(({ orderId, figures }) => [orderId, figures.facts.offer?.netCentsPerHour ?? null]),
  );
}
