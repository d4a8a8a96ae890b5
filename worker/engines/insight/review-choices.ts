import { getWeekday, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { fitMinutes, type TimeModel } from './fit-minutes.ts';
import { getCentsPerHour, learnTimeWorth, type TimeWorth } from './learn-time-worth.ts';
import {
  cutQuarters,
  type HourClock,
  measureFreeShare,
  type OrderWork,
  type PastOrder,
} from './measure-work.ts';
import { computeNormalShare } from './student-t.ts';

/** Offers answered against their worth: how many, and the cents that cost over the whole window. */
export type Misclassified = { offers: number; cents: number; confidence: number };

export type ChoiceReview = {
  accepted: number;
  declined: number;
  /** Declined though they paid clearly more than an hour usually does. */
  declinedGood: Misclassified;
  /** Accepted though they promised clearly less. */
  acceptedPoor: Misclassified;
  /** What an hour at work usually leaves at the cost of one more mile, by which they were evaluated; null when unknown. */
  usual: { centsPerHour: number; costCentsPerMile: number } | null;
};

/** Only offers that promised this much more or less than usual count as misclassified: times are estimates. */
export const MARGIN = 0.25;

/** What time is worth to this driver, how long offers take, and the cents of one more mile. */
type Scale = {
  worth: TimeWorth;
  /** See `measureFreeShare`. */
  freeShare: number;
  model: TimeModel;
  clock: HourClock;
  costCentsPerMile: number;
};

/** What an offer promised beyond what its time is worth, as a share of that and in cents, and by which hours' worth it was evaluated. */
type Weighted = { cents: number; share: number; time: Stretch[] };

/** So much time (ms) at a local weekday and hour. */
type Stretch = { weekday: number; hour: number; ms: number };

type Weigh = (
  order: Pick<
    PastOrder,
    'createdAt' | 'restaurantName' | 'payoutCents' | 'estimatedMinutes' | 'distanceMiles'
  > & { isTaken: boolean },
) => Weighted | null;

/**
 * Returns what an offer promised beyond its time; null when that cannot be told. Of one that was taken the time counts as what
 * declining would have brought back.
 */
function createWeigh({ worth, freeShare, model, clock, costCentsPerMile }: Scale): Weigh {
  return ({ createdAt, restaurantName, payoutCents, estimatedMinutes, distanceMiles, isTaken }) => {
    if (estimatedMinutes === null || distanceMiles === null) return null;
    const announced = model.base + model.perMinute * estimatedMinutes;
    const minutes = announced + (model.extra.get(restaurantName) ?? 0);
    const time = [...cutQuarters({ from: createdAt, to: createdAt + minutes * MINUTE_MS })].map(
      ({ from, to }): Stretch => {
        const { day, hour } = clock(from);
        return { weekday: getWeekday(day), hour, ms: to - from };
      },
    );
    const whole = sumOf(
      time,
      ({ weekday, hour, ms }) => (getCentsPerHour(worth, weekday, hour) * ms) / HOUR_MS,
    );
    const usual = isTaken ? freeShare * whole : whole;
    const cents = payoutCents - distanceMiles * costCentsPerMile - usual;
    return usual > 0 ? { cents, share: cents / usual, time } : null;
  };
}

const sumOf = <T>(list: readonly T[], pick: (entry: T) => number) =>
  list.reduce((total, entry) => total + pick(entry), 0);

/**
 * How far the sum over some offers may stray, in cents: as many and as large ones come by chance (compound Poisson), times
 * stray, and so does what each hour is worth, for all its offers together.
 */
function measureError(offers: readonly Weighted[], { worth, model }: Scale): number {
  const time = offers.flatMap((offer) => offer.time);
  const toCents = (stretches: readonly Stretch[], errorCents: number) =>
    (errorCents * sumOf(stretches, ({ ms }) => ms)) / HOUR_MS;
  const fromHours = [...worth.byHour].map(([hour, { errorCents }]) =>
    toCents(
      time.filter((stretch) => stretch.hour === hour),
      errorCents,
    ),
  );
  const fromWeekdays = [...worth.byWeekday].map(([weekday, { errorCents }]) =>
    toCents(
      time.filter((stretch) => stretch.weekday === weekday),
      errorCents,
    ),
  );
  const fromTimes = (Math.sqrt(offers.length) * model.sd * worth.centsPerHour) / 60;
  const fromChance = offers.map(({ cents }) => cents);
  return Math.hypot(fromTimes, toCents(time, worth.errorCents), ...fromChance, ...fromHours, ...fromWeekdays);
}

/**
 * Sums offers up that were answered against their worth. Had they been answered otherwise, the time they take would have been
 * there for as many more offers of all kinds, or not there: over the same time at work that is so many times the sum.
 */
function sumUp(offers: readonly Weighted[], isTaken: boolean, scale: Scale): Misclassified {
  const sum = sumOf(offers, (offer) => Math.abs(offer.cents));
  const ms = sumOf(offers, ({ time }) => sumOf(time, (stretch) => stretch.ms));
  // Where poor offers filled nearly all of the time, the little that is left would speak for all of it: half is left at least.
  const otherMs = scale.worth.ms + (isTaken ? -Math.min(ms, scale.worth.ms / 2) : ms);
  const times = scale.worth.ms / otherMs;
  const error = measureError(offers, scale);
  return {
    offers: offers.length,
    cents: Math.round(times * sum),
    confidence: error > 0 ? computeNormalShare(sum / 2 / error) : 0,
  };
}

const NOTHING: Misclassified = { offers: 0, cents: 0, confidence: 0 };

/** How this driver's offers are weighed, by what past work (oldest first) left; null when that is too little to tell. */
export function learnToWeigh(past: Past): { weigh: Weigh; scale: Scale } | null {
  const { orders, work, clock, costCentsPerMile } = past;
  const [model, worth] = [fitMinutes(work), learnTimeWorth(orders, work, clock)];
  if (!model || !worth) return null;
  const scale = { worth, freeShare: measureFreeShare(work), model, clock, costCentsPerMile };
  return { weigh: createWeigh(scale), scale };
}

/** `work` is what `measureOrders` makes of the orders at the cost of one more mile. */
type Past = {
  orders: readonly PastOrder[];
  work: readonly OrderWork[];
  clock: HourClock;
  costCentsPerMile: number;
};

/**
 * Reviews the answers to past offers by what an hour at work left at that time of day: what an offer paid after vehicle
 * cost against its minutes, as they turn out for this driver and at its restaurant. An offer is worth taking when it
 * beats the long-run rate (E. L. Charnov's marginal value theorem, 1976), which between meals, when the next offer is long
 * in coming, is another than at dinner. Offers that came with another active order are left out, their minutes being
 * unknown, and so are cancelled orders, which earned nothing and may have been active for seconds. Confidence: how
 * likely at least half of the cents are real, given how far they stray.
 */
export function reviewChoices(past: Past): ChoiceReview {
  const { orders, work, costCentsPerMile } = past;
  const declined = orders.filter(({ status }) => status === 'declined').length;
  const counts = { accepted: orders.length - declined, declined };
  const learned = learnToWeigh(past);
  if (!learned) return { ...counts, declinedGood: NOTHING, acceptedPoor: NOTHING, usual: null };
  const { weigh, scale } = learned;
  const isBusy = createBusyCheck(work);
  const weighted = orders.flatMap((order) => {
    const isDeclined = order.status === 'declined';
    const isLeftOut = order.status === 'cancelled' || isBusy(order.createdAt);
    const offer = isLeftOut ? null : weigh({ ...order, isTaken: !isDeclined });
    return offer ? [{ ...offer, isDeclined }] : [];
  });
  const good = weighted.filter(({ share, isDeclined }) => isDeclined && share > MARGIN);
  const poor = weighted.filter(({ share, isDeclined }) => !isDeclined && share < -MARGIN);
  return {
    ...counts,
    declinedGood: sumUp(good, false, scale),
    acceptedPoor: sumUp(poor, true, scale),
    usual: { centsPerHour: scale.worth.centsPerHour, costCentsPerMile },
  };
}

/** Returns whether an order was active at an instant, by halving: `work` is oldest first. */
function createBusyCheck(work: readonly OrderWork[]): (at: number) => boolean {
  let reached = Number.NEGATIVE_INFINITY;
  const ends = work.map(({ span }) => {
    reached = Math.max(reached, span.to);
    return reached;
  });
  return (at) => {
    let [low, high] = [0, work.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((work[middle]?.span.from ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] ?? 0) > at;
  };
}
