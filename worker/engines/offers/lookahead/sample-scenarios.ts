import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { SAMPLED_MINUTES } from './offer-slots.ts';
import type { ScenarioOffer } from './roll-out.ts';

/** How many scenarios are sampled; more gained nothing on the bench. */
export const SCENARIOS = 30;

/** A recent offer. */
export type SampledOffer = Omit<ScenarioOffer, 'at' | 'readyAt'> & {
  /** When it arrived, in whole seconds on a ring of 75 minutes. */
  second: number;
  /** The number of offers it represents. */
  weight: number;
  /** A 32-bit key that the offer's random draws depend on. */
  key: number;
};

type Sampled = {
  offers: readonly SampledOffer[];
  /** The share of the offers that one driver sees, 0 to 1. */
  share: number;
  horizonMinutes: number;
  /** Equally likely minutes from offer to pickup: when food is ready, and handed over. */
  readyMinutes: readonly number[];
  seed: number;
};

/**
 * Returns scenarios of the offers until the horizon, deterministic in its input: the past, rotated by a random turn so that
 * bursts and gaps are preserved, and thinned to the share one driver sees. Every draw depends only on seed, scenario and offer,
 * so an additional offer changes nothing else.
 */
export function sampleScenarios({
  offers,
  share,
  horizonMinutes,
  readyMinutes,
  seed,
}: Sampled): ScenarioOffer[][] {
  return Array.from({ length: SCENARIOS }, (_, index) => {
    const turn = SAMPLED_MINUTES * toShare(mixBits(mixBits(seed) + index));
    return offers
      .flatMap(({ second, key, weight, ...offer }) => {
        const draw = mixBits(key ^ mixBits(seed + 7919 * (index + 1)));
        const at = (second / 60 + turn) % SAMPLED_MINUTES;
        if (toShare(draw) >= share * weight || at >= horizonMinutes) return [];
        const minutes = readyMinutes[mixBits(draw + 1) % readyMinutes.length] ?? 0;
        return [{ ...offer, at, readyAt: at + minutes }];
      })
      .sort((one, other) => one.at - other.at);
  });
}

function toShare(bits: number): number {
  return bits / 2 ** 32;
}
