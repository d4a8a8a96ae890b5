import { sum, sumOf } from '#worker/domain/shared/sum.ts';
import { computeNormalShare } from '#worker/engines/insight/index.ts';
import { MAX_READY_MINUTES, type ReadyFact } from './ready-fact.ts';

/**
 * Mean and standard deviations of the square root of the minutes that food takes, which is about normally distributed. On the
 * recorded days of the bench, 4.1 is typical (17 minutes), and restaurants vary about as much as the orders of one restaurant.
 */
export const TYPICAL = { mean: 4.1, area: 0.3, restaurant: 0.78, order: 1 } as const;

/** The share of facts without information, because of late or early taps. */
const MISTAKEN = 0.02;

/** The weight of a fact for its area, reduced because an area's facts come from few restaurants. */
const AREA_WEIGHT = 0.1;

/** Paces a place may have, as roots of minutes. */
const PACES = Array.from({ length: 33 }, (_, index) => 0.5 + 0.25 * index);

/** Number of equally likely minutes that describe a curve; a prime, because of `getDraw`. */
const DRAWS = 19;

/** `age`: minutes since the order was placed. */
export type WeightedFact = Pick<ReadyFact, 'minutes' | 'isExact'> & { weight: number; age: number };

/** Minimum probability to divide by. */
const MIN_CHANCE = 0.02;

/** The probability of each of `PACES`; sums to 1. */
type Belief = readonly number[];

/**
 * Returns the probabilities of a restaurant's paces, from its own facts and those of its area: Bayes' rule over a grid, the area
 * shrunk toward the typical pace and the restaurant toward its area (James & Stein 1961). A fact that only says "ready by then"
 * counts with the probability of that (left-censored; Tobin 1958). Among recent orders only those with quick food are known, so
 * the probability of each fact is divided by that of being known (right-truncated).
 */
export function learnPace(
  own: readonly WeightedFact[],
  area: readonly WeightedFact[],
): { own: Belief; area: Belief } {
  const spread = Math.hypot(TYPICAL.restaurant, TYPICAL.order);
  const ofArea = update(
    believe(TYPICAL.mean, TYPICAL.area),
    area.map((fact) => ({ ...fact, weight: AREA_WEIGHT * fact.weight })),
    spread,
  );
  const areaMean = sumOf(ofArea, (share, index) => share * (PACES[index] as number));
  return { own: update(believe(areaMean, TYPICAL.restaurant), own, TYPICAL.order), area: ofArea };
}

/** Returns the minutes food typically takes at a place with these paces. */
export function getMedianMinutes(belief: Belief): number {
  return sumOf(belief, (share, index) => share * (PACES[index] as number)) ** 2;
}

/** Returns the chance that food typically takes longer than `minutes` there. */
export function getChanceAbove(belief: Belief, minutes: number): number {
  return sumOf(belief, (share, index) => ((PACES[index] as number) ** 2 > minutes ? share : 0));
}

/** Returns the chance that food is ready within `minutes` of the order at a restaurant with these paces. */
export function getReadyChance(belief: Belief, minutes: number): number {
  const root = Math.sqrt(Math.max(0, minutes));
  return sumOf(
    belief,
    (share, index) => share * computeNormalShare((root - (PACES[index] as number)) / TYPICAL.order),
  );
}

/**
 * Returns `DRAWS` equally likely times, in minutes, ascending, for food that was not ready after `passed` minutes (0: unknown).
 */
export function drawMinutes(belief: Belief, passed = 0): number[] {
  const before = passed > 0 ? getReadyChance(belief, passed) : 0;
  const draws: number[] = [];
  let minutes = passed;
  let chance = before;
  for (let index = 0; index < DRAWS; index++) {
    const wanted = before + (1 - before) * ((index + 0.5) / DRAWS);
    let last = minutes;
    let lastChance = chance;
    while (chance < wanted && minutes < passed + MAX_READY_MINUTES) {
      last = minutes;
      lastChance = chance;
      minutes += 1;
      chance = getReadyChance(belief, minutes);
    }
    const share = chance > lastChance ? (wanted - lastChance) / (chance - lastChance) : 1;
    draws.push(Math.max(draws.at(-1) ?? passed, last + Math.min(1, share) * (minutes - last)));
  }
  return draws;
}

function believe(mean: number, deviation: number): Belief {
  return normalize(PACES.map((pace) => Math.exp(-0.5 * ((pace - mean) / deviation) ** 2)));
}

function update(prior: Belief, facts: readonly WeightedFact[], deviation: number): Belief {
  const logs = prior.map((share) => Math.log(share + 1e-300));
  for (const { minutes, isExact, weight, age } of facts) {
    const [root, known] = [Math.sqrt(minutes), Math.sqrt(age)];
    for (const [index, pace] of PACES.entries()) {
      const distance = (root - pace) / deviation;
      const isKnown = Math.max(MIN_CHANCE, computeNormalShare((known - pace) / deviation));
      const likelihood = (isExact ? Math.exp(-0.5 * distance ** 2) : computeNormalShare(distance)) / isKnown;
      logs[index] = (logs[index] as number) + weight * Math.log((1 - MISTAKEN) * likelihood + MISTAKEN);
    }
  }
  const maxLog = Math.max(...logs);
  return normalize(logs.map((log) => Math.exp(log - maxLog)));
}

function normalize(shares: readonly number[]): number[] {
  const total = sum(shares);
  return shares.map((share) => share / total);
}
