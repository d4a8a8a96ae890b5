import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { SAMPLED_MINUTES } from './offer-slots.ts';
import type { ScenarioOffer } from './roll-out.ts';

/** How many futures are drawn. A prime: every step from 1 up then visits each of them once before it repeats. */
export const SCENARIOS = 127;

/** An offer seen lately. */
export type SampledOffer = Omit<ScenarioOffer, 'at'> & {
  /** When, in whole seconds on a ring of 75 minutes: where the oldest leaves the newest comes in. */
  second: number;
  /** How many it stands for. */
  weight: number;
  /** 32 bits that tell it from others. */
  key: number;
};

type Drawn = {
  offers: readonly SampledOffer[];
  /** Which share of the offers one driver gets to see, 0 to 1. */
  share: number;
  horizonMinutes: number;
  seed: number;
};

/**
 * What may come until the horizon, so many times: the past moved ahead by a turn, so that bursts and gaps stay as they were,
 * and thinned to what one driver sees. Same facts, same futures.
 *
 * The turns lie evenly over the past, and each offer is in its share of the futures, at even steps from a place of its
 * own: a Latin hypercube (M. D. McKay, R. J. Beckman, W. J. Conover, Technometrics 21, 1979), which varies far less than
 * as many throws of dice. Place and step follow from the offer itself, so one offer more or less changes nothing else.
 */
export function sampleScenarios({ offers, share, horizonMinutes, seed }: Drawn): ScenarioOffer[][] {
  const scenarios: ScenarioOffer[][] = Array.from({ length: SCENARIOS }, () => []);
  const firstTurn = toShare(mixBits(seed));
  for (const { second, weight, key, ...offer } of offers) {
    const own = mixBits(key ^ seed);
    const step = 1 + (own % (SCENARIOS - 1));
    const place = mixBits(own + 1);
    const seen = SCENARIOS * Math.min(1, share * weight) - toShare(mixBits(own + 2));
    for (const [index, scenario] of scenarios.entries()) {
      if ((step * index + place) % SCENARIOS >= seen) continue;
      const turn = (SAMPLED_MINUTES * (index + firstTurn)) / SCENARIOS;
      const at = (second / 60 + turn) % SAMPLED_MINUTES;
      if (at < horizonMinutes) scenario.push({ ...offer, at });
    }
  }
  for (const scenario of scenarios) scenario.sort((a, b) => a.at - b.at);
  return scenarios;
}

function toShare(bits: number): number {
  return bits / 2 ** 32;
}
