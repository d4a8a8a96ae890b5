import { sumOf } from '#worker/domain/shared/sum.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { assessRisk, type Risk } from './assess-risk.ts';
import { type Breakdown, breakDownWork, groupByDay, nameAreas } from './break-down-work.ts';
import { chooseStrategies, type StrategyGain } from './choose-strategies.ts';
import { type GroupRate, measureRate } from './compare-groups.ts';
import type { MarketFigures } from './compare-market.ts';
import { findGains, type Gain } from './find-gains.ts';
import type { ForecastCheck, WeekForecast } from './forecast-week.ts';
import { createHourClock } from './hour-clock.ts';
import { listIncomes, type PlatformIncome } from './list-incomes.ts';
import { measureShareTrend, type ShareTrend, type Trend, type WeekShare } from './measure-trend.ts';
import {
  joinStretches,
  measureFreeShare,
  measureOrders,
  type PastOrder,
  spreadOverHours,
  wasRecordedLater,
} from './measure-work.ts';
import { type DayHistory, reportDays, VARIATION_WEEKS, type WeekSum } from './report-days.ts';
import { type ChoiceReview, reviewChoices } from './review-choices.ts';
import { type PerformanceScore, scorePerformance } from './score-performance.ts';

/** Minimum recent work for a report; a verdict on answers needs that many `decisions` that are answers. */
export const ANALYTICS_NEED = { workingDays: 5, decisions: 20 } as const;

/** A report reads the orders of this many days, at most `max`. */
export const ANALYTICS_ORDERS = { days: 56, max: 1500 } as const;

/** Progress toward `ANALYTICS_NEED`; `decisions` are finished orders, including imported ones with times, and declined offers. */
export type Readiness = { workingDays: number; decisions: number };

/** Input of a report: recent finished orders, and daily roll-ups that reach further back. */
export type WorkHistory = DayHistory & {
  orders: readonly PastOrder[];
  now: number;
  timeZone: string;
  /** The marginal cost of a mile, used to evaluate offers; `costCentsPerMile` is the full cost, used for earnings. */
  offerCentsPerMile: number;
};

export type WorkReport = {
  isEnough: boolean;
  readiness: Readiness;
  /** Deliveries whose time is known, which rates and hours are based on. */
  deliveries: number;
  /** Deliveries whose time is unknown; they count in `incomes`. */
  untimed: number;
  /** Orders accepted and then canceled; rates include their time. */
  cancelled: number;
  /** Number of samples among deliveries, canceled orders and declined offers. */
  samples: number;
  /** From all deliveries, timed or not. */
  incomes: PlatformIncome[];
  /** The oldest order's time (epoch ms), and the weeks since the oldest order whose time is known. */
  since: number;
  orderWeeks: number;
  timeZone: string;
  /** What an hour at work earns, waits included. */
  payCentsPerHour: number;
  costCentsPerMile: number;
  breakdown: Breakdown;
  /** Local hours, best first. */
  hours: GroupRate[];
  areaNames: Map<string, string>;
  offers: ChoiceReview;
  /** Whether misclassified offers cost next to nothing; null where too few answers could be evaluated. */
  isAcceptanceOptimal: boolean | null;
  acceptance: ShareTrend | null;
  gains: Gain[];
  weekNetCents: number;
  weeks: WeekSum[];
  growth: Trend | null;
  efficiency: Trend | null;
  forecast: WeekForecast | null;
  forecastCheck: ForecastCheck | null;
  score: PerformanceScore;
  /** Shares: of the time at work with an active order, and of accepted orders delivered. */
  timeUsed: number | null;
  completion: number | null;
  variation: number | null;
  risk: Risk;
  strategies: StrategyGain[];
};

/** A driver's report, with figures to compare it with other drivers of the same town. */
export type MarketReport = {
  report: WorkReport;
  figures: MarketFigures | null;
  others: readonly MarketFigures[];
  /** Whether the others are demo drivers. */
  isDemo: boolean;
};

/** Maximum share of net earnings lost to misclassified offers for answers to count as optimal. */
const MAX_OFFERS_LOST = 0.05;

/** The variation assumed where weeks are too few to measure it. */
const USUAL_VARIATION = 0.2;

const isAnswered = ({ isImported }: WorkHistory['orders'][number]) => !isImported;

/** Returns whether there are enough decisions: of all kinds for a report, answers to offers for a verdict on them. */
const areEnough = (decisions: number) => decisions >= ANALYTICS_NEED.decisions;

/**
 * Measures how acceptance changed from week to week before `now`; weeks without an answer are left out. Null with too few
 * answers.
 */
function measureAcceptance({ orders, now }: WorkHistory): ShareTrend | null {
  const answered = orders.filter(isAnswered);
  if (!areEnough(answered.length)) return null;
  const weeks = new Map<number, WeekShare>();
  for (const { createdAt, status } of answered) {
    const age = Math.floor((now - createdAt) / (7 * DAY_MS));
    const { part, whole } = weeks.get(age) ?? { part: 0, whole: 0 };
    weeks.set(age, { part: part + Number(status !== 'declined'), whole: whole + 1 });
  }
  const oldestFirst = [...weeks].sort(([one], [other]) => other - one);
  return measureShareTrend(oldestFirst.map(([, share]) => share));
}

/** Returns the oldest order's time (epoch ms), or `now` without orders. */
const findStart = ({ orders, now }: WorkHistory) =>
  Math.min(now, ...orders.map(({ createdAt }) => createdAt));

/** Reports on the recent orders: pay by group, answers to offers, and possible gains. */
function reportOrders(history: WorkHistory) {
  const { orders, now, costCentsPerMile, offerCentsPerMile } = history;
  const clock = createHourClock(history.timeZone, orders);
  const work = measureOrders(orders, costCentsPerMile);
  const delivered = work.filter(({ order }) => order.status === 'completed');
  const hours = spreadOverHours(work, clock);
  const payCentsPerHour = measureRate(groupByDay(hours, ({ day }) => day))?.centsPerHour ?? 0;
  const offers = reviewChoices({
    orders: orders.filter((order) => !wasRecordedLater(order)),
    work: measureOrders(orders, offerCentsPerMile),
    clock,
    costCentsPerMile: offerCentsPerMile,
  });
  const breakdown = breakDownWork(work, hours, clock);
  // At least one week, so that a few days are not extrapolated.
  const orderWeeks = Math.max(1, (now - findStart(history)) / (7 * DAY_MS));
  const freeCentsPerHour = measureFreeShare(work) * payCentsPerHour;
  const workedMs = sumOf(joinStretches(work), ({ from, to }) => to - from);
  const netCents = sumOf(work, (one) => one.netCents);
  const accepted = orders.filter((order) => isAnswered(order) && order.status !== 'declined');
  const ownCents = sumOf(work, ({ order, netCents: cents }) => (isAnswered(order) ? cents : 0));
  const lostCents = offers.declinedGood.cents + offers.acceptedPoor.cents;
  const offersLost = ownCents > 0 && areEnough(offers.evaluated) ? lostCents / ownCents : null;
  return {
    breakdown,
    offers,
    offersLost,
    payCentsPerHour,
    orderWeeks,
    deliveries: delivered.length,
    cancelled: work.length - delivered.length,
    samples: orders.filter(({ isSample }) => isSample).length,
    weekNetCents: Math.round(netCents / orderWeeks),
    gains: findGains({ breakdown, offers, weeks: orderWeeks, freeCentsPerHour }),
    timeUsed: workedMs > 0 ? sumOf(work, ({ ms }) => ms) / workedMs : null,
    completion: areEnough(accepted.length)
      ? accepted.filter(({ status }) => status === 'completed').length / accepted.length
      : null,
  };
}

/** Computes all analytics figures of one driver. */
export function reportWork(history: WorkHistory): WorkReport {
  const timed = { ...history, orders: history.orders.filter(({ isUntimed }) => !isUntimed) };
  const { offersLost, ...fromOrders } = reportOrders(timed);
  const fromDays = reportDays(history);
  const incomes = listIncomes(history.orders);
  const { deliveries, timeUsed, completion, weekNetCents } = fromOrders;
  const { variation, weeks, growth } = fromDays;
  const workingDays = history.days.filter(({ deliveries }) => deliveries > 0).length;
  const decisions = timed.orders.length;
  return {
    ...fromOrders,
    ...fromDays,
    incomes,
    since: findStart(history),
    untimed: sumOf(incomes, (income) => income.deliveries) - deliveries,
    isEnough: deliveries > 0 && workingDays >= ANALYTICS_NEED.workingDays && areEnough(decisions),
    readiness: { workingDays, decisions },
    timeZone: history.timeZone,
    costCentsPerMile: history.costCentsPerMile,
    isAcceptanceOptimal: offersLost === null ? null : offersLost <= MAX_OFFERS_LOST,
    areaNames: nameAreas(timed.orders),
    acceptance: measureAcceptance(timed),
    score: scorePerformance({ timeUsed, offersLost, completion, variation }),
    risk: assessRisk({ incomes, variation, weeks: Math.min(VARIATION_WEEKS, weeks.length), trend: growth }),
    strategies: chooseStrategies(fromOrders.gains, {
      netCents: weekNetCents,
      sdCents: weekNetCents * (variation ?? USUAL_VARIATION),
    }),
  };
}
