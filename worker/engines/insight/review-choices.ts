import { sumOf } from '#worker/domain/shared/sum.ts';
import { getWeekday, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { HourClock } from './hour-clock.ts';
import { learnMinutes, type MinutesModel } from './learn-minutes.ts';
import { getCentsPerHour, learnTimeWorth, type TimeWorth } from './learn-time-worth.ts';
import { cutQuarters, measureFreeShare, type OrderWork, type PastOrder } from './measure-work.ts';
import { computeNormalShare } from './statistics.ts';

/** Offers answered wrongly for what they were worth, and what that cost over the whole window, in cents. */
export type Misclassified = { offers: number; cents: number; confidence: number };

export type ChoiceReview = {
  accepted: number;
  declined: number;
  /** Answers to offers whose worth could be computed. */
  evaluated: number;
  /** Declined though they paid clearly more than their time is worth. */
  declinedGood: Misclassified;
  /** Accepted though they paid clearly less. */
  acceptedPoor: Misclassified;
  /** What an hour at work usually earns at the marginal cost of a mile; null when unknown. */
  usual: { centsPerHour: number; costCentsPerMile: number } | null;
};

/** Only offers this much above or below the worth of their time count as misclassified: times are estimates. */
export const MARGIN = 0.25;

/** A driver's finished orders, and the result of `measureOrders` for them (oldest first) at the marginal cost of a mile. */
type Past = {
  orders: readonly PastOrder[];
  work: readonly OrderWork[];
  clock: HourClock;
  costCentsPerMile: number;
};

type Scale = { worth: TimeWorth; model: MinutesModel };

/** Time (ms) at a local weekday and hour. */
type Stretch = { weekday: number; hour: number; ms: number };

/** How much an offer pays beyond the worth of its time, in cents and as a share of that worth. */
type Scored = { cents: number; share: number; time: Stretch[] };

type ScoreOffer = (
  order: Pick<
    PastOrder,
    'createdAt' | 'restaurantName' | 'payoutCents' | 'estimatedMinutes' | 'distanceMiles'
  > & { isTaken: boolean },
) => Scored | null;

/**
 * Learns to score offers from past work; null with too little work. Scoring returns null for an offer without minutes or miles.
 * An accepted offer's time is valued at what declining it would have earned instead (`measureFreeShare`).
 */
export function learnToScore({ orders, work, clock, costCentsPerMile }: Past): {
  score: ScoreOffer;
  scale: Scale;
} | null {
  const [model, worth] = [learnMinutes(work), learnTimeWorth(orders, work, clock)];
  if (!model || !worth) return null;
  const freeShare = measureFreeShare(work);
  const score: ScoreOffer = (offer) => {
    if (offer.estimatedMinutes === null || offer.distanceMiles === null) return null;
    const minutes = model.predict(offer.estimatedMinutes, offer.restaurantName);
    const span = { from: offer.createdAt, to: offer.createdAt + minutes * MINUTE_MS };
    const time = [...cutQuarters(span)].map(({ from, to }): Stretch => {
      const { day, hour } = clock(from);
      return { weekday: getWeekday(day), hour, ms: to - from };
    });
    const earned = ({ weekday, hour, ms }: Stretch) => (getCentsPerHour(worth, weekday, hour) * ms) / HOUR_MS;
    const usual = (offer.isTaken ? freeShare : 1) * sumOf(time, earned);
    const cents = offer.payoutCents - offer.distanceMiles * costCentsPerMile - usual;
    return usual > 0 ? { cents, share: cents / usual, time } : null;
  };
  return { score, scale: { worth, model } };
}

/**
 * Returns the standard error of the sum over some offers, in cents, from how many and how large they are (compound Poisson), how
 * long they take, and how uncertain the worth of hours is.
 */
function measureError(offers: readonly Scored[], { worth, model }: Scale): number {
  const time = offers.flatMap((offer) => offer.time);
  const toCents = (stretches: readonly Stretch[], errorCents: number) =>
    (errorCents * sumOf(stretches, ({ ms }) => ms)) / HOUR_MS;
  const fromGroups = (key: 'hour' | 'weekday', groups: TimeWorth['byHour']) =>
    [...groups].map(([group, { errorCents }]) =>
      toCents(
        time.filter((stretch) => stretch[key] === group),
        errorCents,
      ),
    );
  return Math.hypot(
    (Math.sqrt(offers.length) * model.sd * worth.centsPerHour) / 60,
    toCents(time, worth.errorCents),
    ...offers.map(({ cents }) => cents),
    ...fromGroups('hour', worth.byHour),
    ...fromGroups('weekday', worth.byWeekday),
  );
}

/**
 * Sums up misclassified offers. The other answer would have left more or less time for offers of all kinds, so the sum is scaled
 * to the same time at work, by two at most.
 */
function sumUp(offers: readonly Scored[], isTaken: boolean, scale: Scale): Misclassified {
  const sum = sumOf(offers, (offer) => Math.abs(offer.cents));
  const ms = sumOf(offers, ({ time }) => sumOf(time, (stretch) => stretch.ms));
  const workedMs = scale.worth.ms;
  const otherMs = isTaken ? Math.max(workedMs / 2, workedMs - ms) : workedMs + ms;
  const error = measureError(offers, scale);
  return {
    offers: offers.length,
    cents: Math.round((sum * workedMs) / otherMs),
    confidence: error > 0 ? computeNormalShare(sum / 2 / error) : 0,
  };
}

const NOTHING: Misclassified = { offers: 0, cents: 0, confidence: 0 };

/**
 * Reviews the answers to past offers: an offer is worth taking when it pays more, after vehicle cost, than its time usually earns
 * at that hour (E. L. Charnov's marginal value theorem, 1976). Left out are canceled orders, and offers that came during another
 * order, because their minutes are unknown; imported orders only count toward the worth of time. `confidence` is the probability
 * that at least half of the cents are real.
 */
export function reviewChoices(past: Past): ChoiceReview {
  const { work, costCentsPerMile } = past;
  const answered = past.orders.filter(({ isImported }) => !isImported);
  const declined = answered.filter(({ status }) => status === 'declined').length;
  const counts = { accepted: answered.length - declined, declined };
  const learned = learnToScore(past);
  if (!learned) return { ...counts, evaluated: 0, declinedGood: NOTHING, acceptedPoor: NOTHING, usual: null };
  const { score, scale } = learned;
  const isBusy = createBusyCheck(work);
  const scored = answered.flatMap((order) => {
    const isTaken = order.status !== 'declined';
    const isLeftOut = order.status === 'cancelled' || isBusy(order.createdAt);
    const offer = isLeftOut ? null : score({ ...order, isTaken });
    return offer ? [{ ...offer, isTaken }] : [];
  });
  const good = scored.filter(({ share, isTaken }) => !isTaken && share > MARGIN);
  const poor = scored.filter(({ share, isTaken }) => isTaken && share < -MARGIN);
  return {
    ...counts,
    evaluated: scored.length,
    declinedGood: sumUp(good, false, scale),
    acceptedPoor: sumUp(poor, true, scale),
    usual: { centsPerHour: scale.worth.centsPerHour, costCentsPerMile },
  };
}

/** Returns whether an order was active at an instant, by binary search: `work` is oldest first. */
function createBusyCheck(work: readonly OrderWork[]): (at: number) => boolean {
  let reached = Number.NEGATIVE_INFINITY;
  const ends = work.map(({ span }) => {
    reached = Math.max(reached, span.to);
    return reached;
  });
  return (at) => {
    let [low, high] = [0, work.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((work[half]?.span.from ?? 0) < at) low = half + 1;
      else high = half;
    }
    return low > 0 && (ends[low - 1] ?? 0) > at;
  };
}
