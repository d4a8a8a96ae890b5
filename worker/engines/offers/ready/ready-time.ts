import { mean } from '#worker/domain/shared/sum.ts';

/** The source of a ready time: the restaurant or its dispatch service, facts of the restaurant, or the typical time. */
export const READY_ORIGINS = ['given', 'learned', 'typical'] as const;
export type ReadyOrigin = (typeof READY_ORIGINS)[number];

/**
 * When an order's food will be ready: equally likely instants (epoch ms), ascending, at least one; a given time is a single one.
 */
export type ReadyTime = { origin: ReadyOrigin; draws: readonly number[] };

/** Returns an order's draw in a scenario. Orders step differently modulo a prime, so that their draws are combined evenly. */
export function getDraw(draws: readonly number[], order: number, scenario: number): number {
  const { length } = draws;
  return draws[(scenario * (1 + order) + 7 * order) % length] ?? Number.NEGATIVE_INFINITY;
}

export function getMeanDraw(draws: readonly number[]): number {
  return draws.length === 0 ? Number.NEGATIVE_INFINITY : mean(draws);
}

/** Returns the draw that `share` of them do not exceed. */
export function getLateDraw(draws: readonly number[], share: number): number {
  return draws[Math.min(draws.length - 1, Math.floor(share * draws.length))] ?? Number.NEGATIVE_INFINITY;
}

/** Returns when food is ready on average, in epoch ms. */
export function getMeanReady({ draws }: ReadyTime): number {
  return getMeanDraw(draws);
}
