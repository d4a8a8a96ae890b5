import { rollOut, type ScenarioOffer, type SimulatedActiveOrders, type SimulationTerms } from './roll-out.ts';

export type Ahead = {
  scenarios: readonly (readonly ScenarioOffer[])[];
  horizonMinutes: number;
  terms: SimulationTerms;
};

/** What the driver nets in each future, in cents, who drives on from a set of active orders and decides by the closed form. */
export function rollOutAll(
  activeOrders: SimulatedActiveOrders,
  { scenarios, horizonMinutes, terms }: Ahead,
): number[] {
  return scenarios.map((offers) => rollOut(activeOrders, offers, horizonMinutes, terms));
}

/**
 * What an offer is worth given what is likely to come, in whole cents: the mean, over the same futures, of what the driver
 * nets with it less what they net without it.
 */
export function compareScenarios(
  payCents: number,
  netsWith: readonly number[],
  netsWithout: readonly number[],
): number {
  const gained = netsWith.reduce((sum, net, index) => sum + (net - (netsWithout[index] as number)), 0);
  return Math.round(payCents + gained / netsWith.length) + 0;
}
