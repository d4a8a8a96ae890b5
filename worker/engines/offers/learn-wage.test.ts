import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { learnWage, measureAlone, type SeenOffer } from './learn-wage.ts';
import { chooseTerms } from './offer-terms.ts';
import { COUNTER_MINUTES, HANDOVER_MINUTES } from './stop-times.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const terms = {
  costCentsPerMile: 30,
  capacityCostCents: 0,
  now: NOW,
  typicalCentsPerHour: 1100,
  typicalCapacityCostCents: 250,
};

function buildSeen(changes: Partial<SeenOffer> & { minutesAgo?: number } = {}): SeenOffer {
  const { minutesAgo = 30, ...offer } = changes;
  return {
    createdAt: NOW - minutesAgo * MINUTE_MS,
    payoutCents: 1000,
    distanceMiles: 0,
    estimatedMinutes: 20,
    pickup: null,
    dropoff: null,
    ...offer,
  };
}

/** An offer that is worth nothing at any wage, but shows that its driver was there. */
function buildPoor(minutesAgo: number): SeenOffer {
  return buildSeen({ minutesAgo, payoutCents: 0 });
}

/** So many minutes at a wage beside four hours of the typical one, in quarters of a dollar. */
function blend(minutes: number, centsPerHour: number): number {
  const blended = (minutes * centsPerHour + 240 * terms.typicalCentsPerHour) / (minutes + 240);
  return 25 * Math.round(blended / 25);
}

test('without a recent offer nothing is learned', () => {
  expect(learnWage([], terms)).toBeNull();
  expect(learnWage([buildSeen({ minutesAgo: 91 })], terms)).toBeNull();
  expect(learnWage([buildSeen({ distanceMiles: null, estimatedMinutes: null })], terms)).toBeNull();
});

test('one offer of 10 dollars and 20 minutes in half an hour: r·30 = 1000 − 20r, blended with four hours of the usual, in quarters', () => {
  // R = 1000/50 cents a minute = 1200 an hour.
  expect(learnWage([buildSeen()], terms)).toBe(blend(30, 1200));
});

test('three offers within an hour count the hour', () => {
  // Two of them are worth nothing, and r·60 = 1000 − 20r: 750 an hour.
  const seen = [buildSeen({ minutesAgo: 60 }), ...[40, 20].map(buildPoor)];
  expect(learnWage(seen, terms)).toBe(blend(60, 750));
});

test('of a break half an hour counts: between offers, and from the last until now', () => {
  const [half, all] = [30, 89].map((minutesAgo) => learnWage([buildSeen({ minutesAgo })], terms));
  expect(all).toBe(half);
  // 30 minutes from the first to the second, however late that came, and 10 more.
  const [soon, late] = [40, 80].map((minutesAgo) =>
    learnWage([buildSeen({ minutesAgo }), buildPoor(10)], terms),
  );
  expect(soon).toBe(blend(40, 1000));
  expect(late).toBe(soon);
});

test('the miles of an offer are taken off what it pays', () => {
  const far = learnWage([buildSeen({ distanceMiles: 20 })], terms);
  expect(far).toBe(blend(30, 480));
});

test('the capacity cost of one active order is taken off as well, as the sum of an offer takes it', () => {
  const withCapacity = learnWage([buildSeen({ payoutCents: 1250 })], { ...terms, capacityCostCents: 250 });
  expect(withCapacity).toBe(learnWage([buildSeen()], terms));
});

test('a negative capacity cost, the price of declining, teaches what the typical one does, and no higher wage', () => {
  const withCapacity = (capacityCostCents: number) =>
    learnWage([buildSeen()], { ...terms, capacityCostCents });
  expect(withCapacity(-500)).toBe(withCapacity(250));
  expect(withCapacity(-500)).toBeLessThan(withCapacity(0) ?? 0);
});

test('offers worth less than the wage do not lower it below what the good ones give', () => {
  const good = [buildSeen({ payoutCents: 4000 })];
  const withBad = [...good, buildSeen({ payoutCents: 200, estimatedMinutes: 60 })];
  expect(learnWage(withBad, terms)).toBe(learnWage(good, terms));
});

test('more or better offers never teach a lower wage', () => {
  const offers = fc.array(
    fc.record({
      payoutCents: fc.integer({ min: 200, max: 3000 }),
      estimatedMinutes: fc.integer({ min: 5, max: 60 }),
      minutesAgo: fc.integer({ min: 1, max: 89 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 500 }), (list, raise) => {
      const seen = list.map(buildSeen);
      const better = seen.map((offer) => ({ ...offer, payoutCents: offer.payoutCents + raise }));
      expect(learnWage(better, terms)).toBeGreaterThanOrEqual(learnWage(seen, terms) ?? 0);
    }),
  );
});

const MISTYPED = [
  { payoutCents: 100_000, estimatedMinutes: 0 },
  { payoutCents: 1250, estimatedMinutes: 0 },
  { payoutCents: 5000, estimatedMinutes: 2 },
];

test.each(MISTYPED)('one mistyped order moves the wage by little, whenever it came: %o', (order) => {
  const ordinary = [75, 55, 35, 15].map((minutesAgo) => buildSeen({ minutesAgo }));
  for (let minutesAgo = 0; minutesAgo < 90; minutesAgo++) {
    const [mistyped, poor] = [buildSeen({ ...order, minutesAgo }), buildPoor(minutesAgo)];
    const alone = (learnWage([mistyped], terms) ?? 0) - terms.typicalCentsPerHour;
    expect(Math.abs(alone)).toBeLessThanOrEqual(50);
    const moved =
      (learnWage([...ordinary, mistyped], terms) ?? 0) - (learnWage([...ordinary, poor], terms) ?? 0);
    expect(moved).toBeGreaterThanOrEqual(0);
    expect(moved).toBeLessThanOrEqual(50);
  }
});

test('a mistyped pay teaches what the best pay of its minutes would', () => {
  // $60 an hour for 20 minutes: R = 2000/50 cents a minute.
  const best = blend(30, 2400);
  expect(learnWage([buildSeen({ payoutCents: 2000 })], terms)).toBe(best);
  expect(learnWage([buildSeen({ payoutCents: 100_000 })], terms)).toBe(best);
});

const PLACES = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.3, lng: -97.74 } };

test('an offer without figures of its own is measured by its places, the wait and handing over included', () => {
  const drive = estimateTravel(PLACES.pickup, PLACES.dropoff, 12);
  const alone = measureAlone(buildSeen({ distanceMiles: null, estimatedMinutes: null, ...PLACES }));
  expect(drive.miles).toBeGreaterThan(2);
  expect(alone?.miles).toBe(drive.miles);
  expect(alone?.minutes).toBeCloseTo(drive.minutes + COUNTER_MINUTES + 2 * HANDOVER_MINUTES, 9);
  const stated = measureAlone(buildSeen({ estimatedMinutes: 9, ...PLACES }));
  expect(stated).toEqual({ miles: 0, minutes: 9 });
});

test('an offer that states no minutes teaches the wage of one that states what it takes, not that of a mere drive', () => {
  const { minutes } = estimateTravel(PLACES.pickup, PLACES.dropoff, 12);
  const learn = (estimatedMinutes: number | null) =>
    learnWage(
      [10, 20, 30, 40, 50, 60].map((minutesAgo) => buildSeen({ ...PLACES, minutesAgo, estimatedMinutes })),
      terms,
    );
  expect(learn(null)).toBe(learn(minutes + 11));
  expect(learn(null)).toBeLessThan(learn(minutes) ?? 0);
});

test('what the driver set wins; else the wage is learned; else it is the usual one', () => {
  const unset = { wageCentsPerHour: null, capacityCostCents: null, costCentsPerMile: null };
  expect(chooseTerms(unset, [], NOW)).toEqual({
    wageCentsPerHour: 1100,
    wageSource: 'default',
    capacityCostCents: 150,
    costCentsPerMile: 30,
    isTypicalCost: true,
  });
  expect(chooseTerms(unset, [buildSeen()], NOW)).toMatchObject({ wageSource: 'learned' });
  expect(
    chooseTerms({ wageCentsPerHour: 2000, capacityCostCents: -150, costCentsPerMile: 0 }, [buildSeen()], NOW),
  ).toEqual({
    wageCentsPerHour: 2000,
    wageSource: 'own',
    capacityCostCents: -150,
    costCentsPerMile: 0,
    isTypicalCost: false,
  });
});
