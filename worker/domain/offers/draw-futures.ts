import { mixBits } from '../shared/mix-bits.ts';
import { SAMPLED_MINUTES } from './offer-slots.ts';
import type { FutureOffer } from './play-on.ts';

/** How many futures are drawn. A prime: every step from 1 up then visits each of them once before it repeats. */
export const FUTURES = 127;

/** An offer seen lately. */
export type SampledOffer = Omit<FutureOffer, 'at'> & {
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
export function drawFutures({ offers, share, horizonMinutes, seed }: Drawn): FutureOffer[][] {
  const futures: FutureOffer[][] = Array.from({ length: FUTURES }, () => []);
  const firstTurn = toShare(mixBits(seed));
  for (const { second, weight, key, ...offer } of offers) {
    const own = mixBits(key ^ seed);
    const step = 1 + (own % (FUTURES - 1));
    const place = mixBits(own + 1);
    const seen = FUTURES * Math.min(1, share * weight) - toShare(mixBits(own + 2));
    for (const [index, future] of futures.entries()) {
      if ((step * index + place) % FUTURES >= seen) continue;
      const turn = (SAMPLED_MINUTES * (index + firstTurn)) / FUTURES;
      const at = (second / 60 + turn) % SAMPLED_MINUTES;
      if (at < horizonMinutes) future.push({ ...offer, at });
    }
  }
  for (const future of futures) future.sort((a, b) => a.at - b.at);
  return futures;
}

function toShare(bits: number): number {
  return bits / 2 ** 32;
}
