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
/** Of the times stated with a chance of 85 %, this share should hold. */
const KEPT = { said: 0.85, min: 0.83, max: 0.87 };
const APP_SHARE = 0.2;
const MAX_MINUTES = 120;

/**
 * Compares stated chances of food being ready with how often it was, on the reported days, from what was known as each order was
 * placed.
 */
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

/** Returns, for each order, the chance stated for its food to be ready by the time it was, from all that the product knows. */
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
    // Recorded in whole minutes: the food was ready at some time within the last one.
    return getReadyChance(own, Math.min(MAX_MINUTES, readyAt - at - 0.5));
  });
}

function toPercent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}
