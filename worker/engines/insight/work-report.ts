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

/** How much recent work a report takes to say anything true; a verdict on answers takes as many `decisions` of its own. */
export const ANALYTICS_NEED = { workingDays: 5, decisions: 20 } as const;

/** A report reads the orders of so many days, `max` at most. */
export const ANALYTICS_ORDERS = { days: 56, max: 1500 } as const;

/** What there is of `ANALYTICS_NEED`; `decisions` are finished orders, imported ones with times too, with declined offers. */
export type Readiness = { workingDays: number; decisions: number };

/** What a report is computed from: recent finished orders, and the daily roll-ups behind them. */
export type WorkHistory = DayHistory & {
  orders: readonly PastOrder[];
  now: number;
  timeZone: string;
  /** The marginal cost of a mile, by which offers are evaluated; `costCentsPerMile` is the whole cost, for accounts. */
  offerCentsPerMile: number;
};

export type WorkReport = {
  isEnough: boolean;
  readiness: Readiness;
  /** The deliveries whose time is known: rates and hours rest on them. */
  deliveries: number;
  /** The deliveries whose time is unknown: they count in `incomes`. */
  untimed: number;
  /** Accepted and then canceled: rates count their time. */
  cancelled: number;
  /** How many of all that is counted are samples: deliveries, canceled orders and declined offers. */
  samples: number;
  /** Of all deliveries. */
  incomes: PlatformIncome[];
  /** The oldest order's instant, and the weeks since the oldest whose time is known. */
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

/** A driver's work beside that of others in the same town. */
export type MarketReport = {
  report: WorkReport;
  figures: MarketFigures | null;
  others: readonly MarketFigures[];
  /** Whether the others are the demo's. */
  isDemo: boolean;
};

/** Answers to offers are optimal when misclassified ones cost at most this part of the net earnings. */
const MAX_OFFERS_LOST = 0.05;

/** The variation assumed where weeks are too few to measure it. */
const USUAL_VARIATION = 0.2;

const isAnswered = ({ isImported }: WorkHistory['orders'][number]) => !isImported;

/** Whether so many decisions say anything: of all kinds for a report, answers to offers for a verdict on them. */
const areEnough = (decisions: number) => decisions >= ANALYTICS_NEED.decisions;

/** Measures how acceptance changed from week to week before `now`; weeks without an answer are left out. Null with few answers. */
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

/** The oldest order's instant, or now without one. */
const findStart = ({ orders, now }: WorkHistory) =>
  Math.min(now, ...orders.map(({ createdAt }) => createdAt));

/** Reports what the recent orders say: pay by group, answers to offers, and what could be gained. */
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
  // One week at least: a few days are not extrapolated.
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

/** Reports everything analytics say of one driver, as figures. */
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
