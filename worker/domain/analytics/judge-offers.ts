import { MINUTE_MS } from '../shared/time.ts';
import type { OrderWork, PastOrder } from './measure-work.ts';
import { computeNormalShare } from './student-t.ts';

/** Offers answered against their worth: how many, and the cents that cost over the whole window. */
export type Misjudged = { offers: number; cents: number; confidence: number };

export type OfferJudgement = {
  accepted: number;
  declined: number;
  /** Declined though they paid clearly more than an hour usually does. */
  declinedGood: Misjudged;
  /** Accepted though they promised clearly less. */
  acceptedPoor: Misjudged;
  /** What an hour at work usually leaves at the cost of one more mile, by which they were judged; null when unknown. */
  usual: { centsPerHour: number; costCentsPerMile: number } | null;
};

/** Only offers that promised this much more or less than usual count as misjudged: times are estimates. */
const MARGIN = 0.25;

/** Fewer deliveries say too little about how long an offer of so many minutes takes. */
const LEAST_DELIVERIES = 20;

/** How many deliveries elsewhere a restaurant's own are weighed against, when it comes to how long orders from it take. */
const PRIOR_DELIVERIES = 3;

/** Minutes by those an offer announces, plus what its restaurant takes beyond that (`extra`); `sd` is how far they stray from both. */
type TimeModel = { base: number; perMinute: number; extra: ReadonlyMap<string, number>; sd: number };

type Point = { x: number; y: number; restaurant: string };

/** By restaurant: the mean of what its deliveries took beyond `predict`, drawn to zero the more the fewer they are. */
function measureExtra(points: readonly Point[], predict: (x: number) => number): Map<string, number> {
  const sums = new Map<string, { minutes: number; count: number }>();
  for (const { x, y, restaurant } of points) {
    const { minutes, count } = sums.get(restaurant) ?? { minutes: 0, count: 0 };
    sums.set(restaurant, { minutes: minutes + y - predict(x), count: count + 1 });
  }
  return new Map([...sums].map(([name, { minutes, count }]) => [name, minutes / (count + PRIOR_DELIVERIES)]));
}

/**
 * The minutes deliveries took by the minutes their offers announced: least squares, so that extremes are drawn to the
 * middle. No offer announces a slow counter, so what a restaurant takes beyond that is learnt beside it.
 */
function fitMinutes(work: readonly OrderWork[]): TimeModel | null {
  const points = work.flatMap(({ order, ms }) =>
    order.status === 'completed' && order.estimatedMinutes !== null && ms > 0
      ? [{ x: order.estimatedMinutes, y: ms / MINUTE_MS, restaurant: order.restaurantName }]
      : [],
  );
  if (points.length < LEAST_DELIVERIES) return null;
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  const perMinute = spread > 0 ? Math.max(0, mean((point) => (point.x - x) * (point.y - y)) / spread) : 0;
  const base = y - perMinute * x;
  const predict = (minutes: number) => base + perMinute * minutes;
  const extra = measureExtra(points, predict);
  const sd = Math.sqrt(
    mean((point) => (point.y - predict(point.x) - (extra.get(point.restaurant) ?? 0)) ** 2),
  );
  return { base, perMinute, extra, sd };
}

type Weighed = { cents: number; share: number; minutes: number };

/** What an offer promised beyond the same minutes at the usual rate, as a share of those, and in cents; null when it cannot be told. */
function weigh(order: PastOrder, { model, centsPerHour, costCentsPerMile }: Usual): Weighed | null {
  if (order.estimatedMinutes === null || order.distanceMiles === null) return null;
  const announced = model.base + model.perMinute * order.estimatedMinutes;
  const minutes = announced + (model.extra.get(order.restaurantName) ?? 0);
  const usual = (minutes * centsPerHour) / 60;
  const cents = order.payoutCents - order.distanceMiles * costCentsPerMile - usual;
  return usual > 0 ? { cents, share: cents / usual, minutes } : null;
}

/** What an hour at work leaves (waits included) with its standard error, both in cents, and what a mile costs. */
type Pay = { centsPerHour: number; errorCents: number; costCentsPerMile: number };
type Usual = Pay & { model: TimeModel };

function sumUp(offers: readonly Weighed[], { model, centsPerHour, errorCents }: Usual): Misjudged {
  const cents = offers.reduce((sum, offer) => sum + Math.abs(offer.cents), 0);
  const minutes = offers.reduce((sum, offer) => sum + offer.minutes, 0);
  const fromTimes = (Math.sqrt(offers.length) * model.sd * centsPerHour) / 60;
  const error = Math.hypot(fromTimes, (minutes * errorCents) / 60);
  return {
    offers: offers.length,
    cents: Math.round(cents),
    confidence: error > 0 ? computeNormalShare(cents / 2 / error) : 0,
  };
}

const NOTHING: Misjudged = { offers: 0, cents: 0, confidence: 0 };

/**
 * Judges the answers to past offers by what an hour at work usually leaves: what an offer paid after vehicle cost
 * against its minutes, as they turn out for this driver and at its restaurant. An offer is worth taking when it beats the long-run rate
 * (E. L. Charnov's marginal value theorem, 1976). Offers that came with another order in hand are left out, their
 * minutes being unknown. Confidence: how likely at least half of the cents are real, given how far minutes and pay stray.
 */
export function judgeOffers(
  orders: readonly PastOrder[],
  work: readonly OrderWork[],
  pay: Pay | null,
): OfferJudgement {
  const declined = orders.filter(({ status }) => status === 'declined').length;
  const counts = { accepted: orders.length - declined, declined };
  const model = fitMinutes(work);
  if (!model || !pay || pay.centsPerHour <= 0)
    return { ...counts, declinedGood: NOTHING, acceptedPoor: NOTHING, usual: null };
  const usual = { ...pay, model };
  const isBusy = createBusyCheck(work);
  const weighed = orders.flatMap((order) => {
    const offer = isBusy(order.createdAt) ? null : weigh(order, usual);
    return offer ? [{ ...offer, isDeclined: order.status === 'declined' }] : [];
  });
  const good = weighed.filter(({ share, isDeclined }) => isDeclined && share > MARGIN);
  const poor = weighed.filter(({ share, isDeclined }) => !isDeclined && share < -MARGIN);
  const { centsPerHour, costCentsPerMile } = pay;
  return {
    ...counts,
    declinedGood: sumUp(good, usual),
    acceptedPoor: sumUp(poor, usual),
    usual: { centsPerHour, costCentsPerMile },
  };
}

/** Answers whether an order was in hand at an instant, by halving: `work` is oldest first. */
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
