import {
  type KnownFact,
  listFacts,
  listPickups,
  listPlaces,
  readNewest,
  toInstant,
} from '#tests/bench/offers-known.ts';
import type { MarketDay } from '#tests/bench/offers-market.ts';
import { learnPaces } from '#worker/engines/offers/ready/estimate-ready.ts';
import { getReadyChance } from '#worker/engines/offers/ready/ready-curve.ts';

const SAID = [0.5, 0.7, 0.85, 0.95];
/** Of what is said to be 85 %, as much is kept. */
const KEPT = { said: 0.85, min: 0.83, max: 0.87 };
const APP_SHARE = 0.2;
const MAX_MINUTES = 120;

/** How often food was ready by when it was said to be at a chance, on the reported days, by what was known as each order was placed. */
export function benchCalibration(days: readonly MarketDay[], tunedDays: number): boolean {
  const facts = listFacts(listPickups(days, APP_SHARE));
  const chances = days.slice(tunedDays).flatMap((day) => listChances(day, facts));
  const shares = SAID.map((said) => chances.filter((chance) => chance <= said).length / chances.length);
  console.log(`\nWhen food is ready, learned, ${chances.length} orders of days not tuned on: said and kept`);
  console.log(SAID.map((said, index) => `${toPercent(said)}: ${toPercent(shares[index] ?? 0)}`).join('   '));
  const kept = shares[SAID.indexOf(KEPT.said)] ?? 0;
  const holds = kept >= KEPT.min && kept <= KEPT.max;
  console.log(
    `Target: 85 % kept ${toPercent(KEPT.min)} to ${toPercent(KEPT.max)}  ${holds ? 'ok' : 'MISSED'}`,
  );
  return holds;
}

/** Of each order the chance that was given to its food being ready when it was, by all that the product knows. */
function listChances(day: MarketDay, facts: Map<string, KnownFact[]>): number[] {
  return day.orders.map((order) => {
    const { restaurant, pickup, at, readyAt } = order;
    const now = toInstant(day, at);
    const known = new Map(
      listPlaces(order).map((place) => [place, readNewest(facts.get(place), now, [order])]),
    );
    const { own } = learnPaces({ restaurantName: restaurant, pickup }, known, {
      driverId: 'driver',
      at: now,
    });
    // Recorded in whole minutes: ready at some instant of the last one.
    return getReadyChance(own, Math.min(MAX_MINUTES, readyAt - at - 0.5));
  });
}

function toPercent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}
