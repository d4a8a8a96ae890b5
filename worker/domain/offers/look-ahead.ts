import { type FutureOffer, playOn, type SimulatedHand, type SimulationTerms } from './play-on.ts';

export type Ahead = {
  futures: readonly (readonly FutureOffer[])[];
  horizonMinutes: number;
  terms: SimulationTerms;
};

/** What the driver nets in each future, in cents, who drives on from a hand and decides by the closed form. */
export function playAll(hand: SimulatedHand, { futures, horizonMinutes, terms }: Ahead): number[] {
  return futures.map((offers) => playOn(hand, offers, horizonMinutes, terms));
}

/**
 * What an offer is worth given what is likely to come, in whole cents: the mean, over the same futures, of what the driver
 * nets with it less what they net without it.
 */
export function compareFutures(
  payCents: number,
  netsWith: readonly number[],
  netsWithout: readonly number[],
): number {
  const gained = netsWith.reduce((sum, net, index) => sum + (net - (netsWithout[index] as number)), 0);
  return Math.round(payCents + gained / netsWith.length) + 0;
}
