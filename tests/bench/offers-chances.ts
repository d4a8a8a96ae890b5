import { listMarket, listSeen, readMarket, toInstant } from '#tests/bench/offers-known.ts';
import { getShownShare, type Shift } from '#tests/bench/offers-shift.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { getDrawnAt, measureNeighborhood } from '#worker/engines/offers/index.ts';

const APP_SHARES = [0.05, 0.2, 1] as const;
/** Measured every half hour, from the first hour of a shift on. */
const [FIRST_MINUTES, STEP_MINUTES] = [60, 30];
const SAMPLED_MINUTES = 75;
/** Drivers are not shown offers from farther away. */
const NEAR_MILES = 5;
/** Maximum error of the expected number of offers and of their mean pay, relative to the true ones. */
const MAX_ERROR = 0.1;

/** The number of offers a driver can expect in 75 minutes, and their average pay in dollars. */
type Expected = { offers: number; pay: number };

/**
 * Compares the number and pay of offers that the product expects a driver to see in the sampled minutes with the true chances of
 * the orders placed then, for several shares of couriers who use the app.
 */
export function benchChances(shifts: readonly Shift[]): boolean {
  console.log('\nOffers a driver is to expect in 75 minutes, and their mean pay: by the product, and truly');
  return APP_SHARES.map((appShare) => {
    const markets = new Map(
      [...new Set(shifts.map(({ day }) => day))].map((day) => [day, listMarket(day, appShare)]),
    );
    const asked = shifts.flatMap((shift) =>
      listTimes(shift).map((time) => ({
        product: expect(shift, time, markets.get(shift.day) ?? []),
        truth: expectTruly(shift, time),
      })),
    );
    const of = (whose: 'product' | 'truth', what: keyof Expected) =>
      mean(asked.map((one) => one[whose][what]));
    const errors = (['offers', 'pay'] as const).map((what) => of('product', what) / of('truth', what) - 1);
    const holds = errors.every((error) => Math.abs(error) <= MAX_ERROR);
    const write = (whose: 'product' | 'truth') =>
      `${of(whose, 'offers').toFixed(1)} at $${of(whose, 'pay').toFixed(2)}`;
    console.log(
      `${`${100 * appShare} %`.padStart(5)} use the app: ${write('product')}, ${write('truth')}  ${holds ? 'ok' : 'MISSED'}`,
    );
    return holds;
  }).every(Boolean);
}

function listTimes({ courier: { from, to } }: Shift): number[] {
  const count = Math.max(0, Math.floor((to - from - FIRST_MINUTES) / STEP_MINUTES));
  return Array.from({ length: count }, (_, index) => from + FIRST_MINUTES + index * STEP_MINUTES);
}

function expect(
  { day, offers, courier }: Shift,
  time: number,
  market: ReturnType<typeof listMarket>,
): Expected {
  const now = toInstant(day, time);
  const own = listSeen(
    day,
    offers.filter(({ at }) => at < time),
  );
  const neighborhood = measureNeighborhood({
    own,
    market: readMarket(market, now),
    around: courier.place,
    drawnAt: getDrawnAt(now, now),
  });
  return sumUp(
    neighborhood.offers.map(({ weight, payoutCents }) => ({
      chance: Math.min(1, neighborhood.share * weight),
      payCents: payoutCents,
    })),
  );
}

function expectTruly({ day, courier }: Shift, time: number): Expected {
  const drawnAt = getDrawnAt(toInstant(day, time), toInstant(day, time));
  const end = time - (toInstant(day, time) - drawnAt) / 60_000;
  const near = day.orders.filter(
    ({ at, pickup }) =>
      at >= end - SAMPLED_MINUTES && at < end && computeMilesBetween(pickup, courier.place) <= NEAR_MILES,
  );
  return sumUp(near.map(({ at, payCents }) => ({ chance: getShownShare(day, at), payCents })));
}

function sumUp(orders: readonly { chance: number; payCents: number }[]): Expected {
  const offers = orders.reduce((sum, { chance }) => sum + chance, 0);
  const cents = orders.reduce((sum, { chance, payCents }) => sum + chance * payCents, 0);
  return { offers, pay: offers === 0 ? 0 : cents / offers / 100 };
}
