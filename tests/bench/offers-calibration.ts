import { listPickups, type Pickup, toFact, toInstant } from '#tests/bench/offers-known.ts';
import type { MarketDay } from '#tests/bench/offers-market.ts';
import { getReadyChance, learnPace } from '#worker/engines/offers/ready/ready-curve.ts';
import type { ReadyFact } from '#worker/engines/offers/ready/ready-fact.ts';
import { weightFacts } from '#worker/engines/offers/ready/weight-facts.ts';

const SAID = [0.5, 0.7, 0.85, 0.95];
/** Of what is said to be 85 %, as much is kept. */
const KEPT = { said: 0.85, least: 0.83, most: 0.87 };
const APP_SHARE = 0.2;
const MAX_MINUTES = 120;

/** How often food was ready by when it was said to be at a chance, on the reported days, by what was known as each order was placed. */
export function benchCalibration(days: readonly MarketDay[], tunedDays: number): boolean {
  const pickups = listPickups(days, APP_SHARE);
  const chances = days.slice(tunedDays).flatMap((day) => listChances(day, pickups));
  const shares = SAID.map((said) => chances.filter((chance) => chance <= said).length / chances.length);
  console.log(`\nWhen food is ready, learned, ${chances.length} orders of days not tuned on: said and kept`);
  console.log(SAID.map((said, index) => `${toPercent(said)}: ${toPercent(shares[index] ?? 0)}`).join('   '));
  const kept = shares[SAID.indexOf(KEPT.said)] ?? 0;
  const holds = kept >= KEPT.least && kept <= KEPT.most;
  console.log(
    `Target: 85 % kept ${toPercent(KEPT.least)} to ${toPercent(KEPT.most)}  ${holds ? 'ok' : 'MISSED'}`,
  );
  return holds;
}

/** Of each order the chance that was given to its food being ready when it was. */
function listChances(day: MarketDay, pickups: readonly Pickup[]): number[] {
  const byRestaurant = new Map<string, ReadyFact[]>();
  for (const pickup of pickups) {
    const { restaurant } = pickup.order;
    byRestaurant.set(restaurant, [...(byRestaurant.get(restaurant) ?? []), toFact(pickup)]);
  }
  return day.orders.map(({ restaurant, at, readyAt }) => {
    const question = { driverId: 'driver', at: toInstant(day, at) };
    const own = weightFacts(byRestaurant.get(restaurant) ?? [], question, 4);
    // Recorded in whole minutes: ready at some instant of the last one.
    const minutes = Math.min(MAX_MINUTES, readyAt - at - 0.5);
    return getReadyChance(learnPace(own, []).own, minutes);
  });
}

function toPercent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}
