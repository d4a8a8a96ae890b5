import { sum, sumOf } from '#worker/domain/shared/sum.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { computePValue, computeSpreadChance, toNormal } from './statistics.ts';

/**
 * One independent observation: the net cents of `ms` of work in a group. `orders` is how many deliveries, or parts of hours, it
 * sums up.
 */
export type WorkUnit = { group: string; netCents: number; ms: number; orders?: number };

/** How a group's pay compares with the rest of the same work; rates in cents an hour. */
export type GroupRate = {
  group: string;
  /** Number of observations, and of the deliveries (or parts of hours) in them. */
  units: number;
  orders: number;
  ms: number;
  centsPerHour: number;
  restCentsPerHour: number;
  /** Group minus rest, shrunk toward zero, and its standard error. */
  differenceCents: number;
  errorCents: number;
  /** The p-value of the difference, corrected for the number of groups (Bonferroni). */
  chance: number;
  /** The p-value of the spread of all groups together. */
  spreadChance: number;
};

/** A group before correction; `z` is its difference in standard errors, as a normal value. */
type Compared = Omit<GroupRate, 'spreadChance'> & { z: number };

export type GroupNeed = { units: number; orders?: number; ms: number };

type Sums = {
  units: number;
  orders: number;
  netCents: number;
  ms: number;
  nn: number;
  nt: number;
  tt: number;
};

const NO_SUMS: Sums = { units: 0, orders: 0, netCents: 0, ms: 0, nn: 0, nt: 0, tt: 0 };

function add(sums: Sums, { netCents, ms, orders = 1 }: WorkUnit): Sums {
  return {
    units: sums.units + 1,
    orders: sums.orders + orders,
    netCents: sums.netCents + netCents,
    ms: sums.ms + ms,
    nn: sums.nn + netCents * netCents,
    nt: sums.nt + netCents * ms,
    tt: sums.tt + ms * ms,
  };
}

function subtract(whole: Sums, part: Sums): Sums {
  return {
    units: whole.units - part.units,
    orders: whole.orders - part.orders,
    netCents: whole.netCents - part.netCents,
    ms: whole.ms - part.ms,
    nn: whole.nn - part.nn,
    nt: whole.nt - part.nt,
    tt: whole.tt - part.tt,
  };
}

/** Returns the effective sample size of observations of unequal length. Source: L. Kish, Survey Sampling (1965). */
function countEffective({ ms, tt }: Sums): number {
  return tt > 0 ? (ms * ms) / tt : 0;
}

/** Returns a ratio of sums and its variance. Source: the linearized ratio estimator, W. G. Cochran, Sampling Techniques, 6.3. */
function rate(sums: Sums): { perMs: number; variance: number } {
  const { netCents, ms, nn, nt, tt } = sums;
  const perMs = netCents / ms;
  const size = countEffective(sums);
  const squares = Math.max(0, nn - 2 * perMs * nt + perMs * perMs * tt);
  return { perMs, variance: ((size / (size - 1)) * squares) / (ms * ms) };
}

/** Returns net cents an hour over all observations, with the standard error; null with fewer than two. */
export function measureRate(units: readonly WorkUnit[]): { centsPerHour: number; errorCents: number } | null {
  const sums = units.reduce(add, NO_SUMS);
  if (sums.units < 2 || countEffective(sums) <= 1) return null;
  const { perMs, variance } = rate(sums);
  return { centsPerHour: perMs * HOUR_MS, errorCents: Math.sqrt(variance) * HOUR_MS };
}

/** Returns the degrees of freedom of a difference of two means. Source: B. L. Welch, Biometrika 34 (1947). */
function countFreedom(one: number, oneUnits: number, other: number, otherUnits: number): number {
  const spread = one ** 2 / (oneUnits - 1) + other ** 2 / (otherUnits - 1);
  return spread > 0 ? (one + other) ** 2 / spread : oneUnits + otherUnits - 2;
}

function compare(group: string, own: Sums, rest: Sums): Compared {
  const [mine, others] = [rate(own), rate(rest)];
  const error = Math.sqrt(mine.variance + others.variance);
  const difference = mine.perMs - others.perMs;
  const freedom = countFreedom(mine.variance, countEffective(own), others.variance, countEffective(rest));
  return {
    group,
    units: own.units,
    orders: own.orders,
    ms: own.ms,
    centsPerHour: mine.perMs * HOUR_MS,
    restCentsPerHour: others.perMs * HOUR_MS,
    differenceCents: difference * HOUR_MS,
    errorCents: error * HOUR_MS,
    chance: error > 0 ? computePValue(difference / error, freedom) : Number(difference === 0),
    z: error > 0 ? toNormal(difference / error, freedom) : difference === 0 ? 0 : Number.POSITIVE_INFINITY,
  };
}

/**
 * Compares each group with the rest of the same work by net cents an hour, best first. A group is left out when it or the rest
 * has less data than `need`. Differences are shrunk according to how much groups differ beyond chance (R. DerSimonian and N.
 * Laird, 1986). Whether they differ at all is tested for all groups together (W. G. Cochran's Q, 1954).
 */
export function compareGroups(units: readonly WorkUnit[], need: GroupNeed): GroupRate[] {
  const sums = new Map<string, Sums>();
  for (const unit of units) sums.set(unit.group, add(sums.get(unit.group) ?? NO_SUMS, unit));
  const whole = units.reduce(add, NO_SUMS);
  const isEnough = (part: Sums) =>
    part.units >= need.units &&
    countEffective(part) >= 2 &&
    part.orders >= (need.orders ?? 0) &&
    part.ms >= Math.max(1, need.ms);
  const rates = [...sums].flatMap(([group, own]) => {
    const rest = subtract(whole, own);
    return isEnough(own) && isEnough(rest) ? [compare(group, own, rest)] : [];
  });
  const spreadChance = measureSpreadChance(rates);
  return shrink(rates)
    .map(({ z: _z, chance, ...rate }) => ({
      ...rate,
      chance: Math.min(1, chance * rates.length),
      spreadChance,
    }))
    .sort((one, other) => other.differenceCents - one.differenceCents);
}

/**
 * Returns the p-value of the spread of all groups. Each group is compared with all others, so the sum of the k squared values is
 * distributed like k / (k - 1) times a chi-square variable with k - 1 degrees of freedom.
 */
function measureSpreadChance(rates: readonly Compared[]): number {
  const freedom = rates.length - 1;
  if (freedom < 1) return 1;
  const squares = sumOf(rates, ({ z }) => z * z);
  return computeSpreadChance((squares * freedom) / rates.length, freedom);
}

/** Shrinks differences by the part of their spread that chance explains. */
function shrink(rates: Compared[]): Compared[] {
  const weights = rates.map(({ errorCents }) => 1 / Math.max(errorCents, 1) ** 2);
  const total = sum(weights);
  const squares = sumOf(weights, (weight) => weight * weight);
  const spread = sumOf(rates, ({ differenceCents }, index) => (weights[index] ?? 0) * differenceCents ** 2);
  const scale = total - squares / total;
  const between = scale > 0 ? Math.max(0, (spread - rates.length + 1) / scale) : 0;
  return rates.map((group) => {
    const kept = between / (between + Math.max(group.errorCents, 1) ** 2);
    return {
      ...group,
      differenceCents: group.differenceCents * kept,
      errorCents: group.errorCents * Math.sqrt(kept),
    };
  });
}
