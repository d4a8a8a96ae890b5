import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { ANALYTICS_NEED, type Readiness } from './analytics.ts';
import { assessRisk, type Risk } from './assess-risk.ts';
import { type Breakdown, breakDownWork, groupHours, nameAreas } from './break-down-work.ts';
import { chooseStrategies, type Strategy } from './choose-strategies.ts';
import { type GroupRate, measureRate } from './compare-groups.ts';
import { findGains, type Gain } from './find-gains.ts';
import type { ForecastCheck, WeekForecast } from './forecast-week.ts';
import { measureShareTrend, type ShareTrend, type Trend, type WeekShare } from './measure-trend.ts';
import {
  createHourClock,
  type HourClock,
  joinStretches,
  measureFreeShare,
  measureOrders,
  type OrderWork,
  type PastOrder,
  spreadOverHours,
} from './measure-work.ts';
import { type DayHistory, reportDays, type WeekSum } from './report-days.ts';
import { type ChoiceReview, reviewChoices } from './review-choices.ts';
import { type PerformanceScore, scorePerformance } from './score-performance.ts';

/** What analytics are computed from: recent orders that are over, and the daily roll-ups behind them. */
export type WorkHistory = DayHistory & {
  orders: readonly PastOrder[];
  now: number;
  timeZone: string;
  /** What one more mile costs, by which offers are evaluated; `costCentsPerMile` is what it costs all told, in accounts. */
  offerCentsPerMile: number;
};

export type WorkReport = {
  isEnough: boolean;
  readiness: Readiness;
  deliveries: number;
  /** How many of these were made up for trying things out. */
  samples: number;
  /** The same by platform. */
  incomes: PlatformIncome[];
  /** The time the orders reach over. */
  since: number;
  orderWeeks: number;
  timeZone: string;
  /** What an hour at work leaves, waits included. */
  payCentsPerHour: number;
  costCentsPerMile: number;
  breakdown: Breakdown;
  /** Local hours, best first: the same that the earnings page shows. */
  hours: GroupRate[];
  areaNames: Map<string, string>;
  offers: ChoiceReview;
  /** Whether answers against the worth of offers cost next to nothing. */
  isAcceptanceOptimal: boolean;
  acceptance: ShareTrend | null;
  gains: Gain[];
  weekNetCents: number;
  weeks: WeekSum[];
  growth: Trend | null;
  efficiency: Trend | null;
  forecast: WeekForecast | null;
  forecastCheck: ForecastCheck | null;
  score: PerformanceScore;
  /** Share of the time at work with an active order, and of accepted orders delivered. */
  timeUsed: number | null;
  completion: number | null;
  variation: number | null;
  risk: Risk;
  strategies: Strategy[];
};

/** Returns to offers are optimal when they cost at most this part of the net earnings. */
const MAX_OFFERS_LOST = 0.05;

const sum = <T>(list: readonly T[], pick: (entry: T) => number) =>
  list.reduce((total, entry) => total + pick(entry), 0);

/** How acceptance changed from week to week before `now`; weeks without an answer are left out. */
function measureAcceptance({ orders, now }: WorkHistory): ShareTrend | null {
  const weeks = new Map<number, WeekShare>();
  for (const { createdAt, status } of orders) {
    const age = Math.floor((now - createdAt) / (7 * DAY_MS));
    const week = weeks.get(age) ?? { part: 0, whole: 0 };
    week.whole += 1;
    week.part += Number(status !== 'declined');
    weeks.set(age, week);
  }
  const shares = [...weeks].sort(([one], [other]) => other - one);
  return measureShareTrend(shares.map(([, share]) => share));
}

/** The time the orders reach over, in weeks; one at least, so that a few days are not blown up. */
function countOrderWeeks({ orders, now }: WorkHistory): { since: number; orderWeeks: number } {
  const since = Math.min(now, ...orders.map(({ createdAt }) => createdAt));
  return { since, orderWeeks: Math.max(1, (now - since) / (7 * DAY_MS)) };
}

/** What was delivered for a platform, and the cents it paid. */
export type PlatformIncome = { platform: PlatformId; deliveries: number; cents: number };

function listIncomes(work: readonly OrderWork[]): PlatformIncome[] {
  const incomes = new Map<PlatformId, PlatformIncome>();
  for (const { order } of work) {
    const { platform, status, payoutCents } = order;
    if (status !== 'completed') continue;
    const { deliveries, cents } = incomes.get(platform) ?? { deliveries: 0, cents: 0 };
    incomes.set(platform, { platform, deliveries: deliveries + 1, cents: cents + payoutCents });
  }
  return [...incomes.values()];
}

/** What the recent orders say: pay by group, answers to offers, and what could be gained. */
function reportOrders(history: WorkHistory) {
  const { orders, costCentsPerMile } = history;
  const clock = createHourClock(history.timeZone);
  const work = measureOrders(orders, costCentsPerMile);
  const workedMs = sum(joinStretches(work), ({ from, to }) => to - from);
  const netCents = sum(work, (one) => one.netCents);
  const hours = spreadOverHours(work, clock);
  const pay = measureRate(groupHours(hours, ({ day }) => day));
  const payCentsPerHour = pay?.centsPerHour ?? 0;
  const offers = reviewAnswers(history, clock);
  const breakdown = breakDownWork(work, hours, clock);
  const delivered = work.filter(({ order }) => order.status === 'completed');
  const { since, orderWeeks } = countOrderWeeks(history);
  const lost = offers.declinedGood.cents + offers.acceptedPoor.cents;
  return {
    work,
    breakdown,
    offers,
    payCentsPerHour,
    since,
    orderWeeks,
    deliveries: delivered.length,
    samples: delivered.filter(({ order }) => order.isSample).length,
    weekNetCents: Math.round(netCents / orderWeeks),
    gains: findGains({
      breakdown,
      offers,
      weeks: orderWeeks,
      freeCentsPerHour: measureFreeShare(work) * payCentsPerHour,
    }),
    timeUsed: workedMs > 0 ? sum(work, ({ ms }) => ms) / workedMs : null,
    completion: work.length > 0 ? delivered.length / work.length : null,
    offersLost: netCents > 0 ? lost / netCents : null,
  };
}

/** Past answers by the terms that offers are evaluated by as they come in: both sides at the cost of one more mile. */
function reviewAnswers(
  { orders, offerCentsPerMile: costCentsPerMile }: WorkHistory,
  clock: HourClock,
): ChoiceReview {
  return reviewChoices({ orders, work: measureOrders(orders, costCentsPerMile), clock, costCentsPerMile });
}

/** The spread of the net of whole weeks, in cents; a fifth of a week where weeks are too few to tell. */
function measureWeekSpread(weekNetCents: number, variation: number | null): number {
  return weekNetCents * (variation ?? 0.2);
}

/** Everything analytics say of one driver, as figures. */
export function reportWork(history: WorkHistory): WorkReport {
  const { work, offersLost, ...fromOrders } = reportOrders(history);
  const incomes = listIncomes(work);
  const fromDays = reportDays(history);
  const { timeUsed, completion, weekNetCents } = fromOrders;
  const { variation, weeks, growth } = fromDays;
  const workingDays = history.days.filter(({ deliveries }) => deliveries > 0).length;
  const decisions = history.orders.length;
  return {
    ...fromOrders,
    ...fromDays,
    isEnough: workingDays >= ANALYTICS_NEED.workingDays && decisions >= ANALYTICS_NEED.decisions,
    readiness: { workingDays, decisions },
    incomes,
    timeZone: history.timeZone,
    costCentsPerMile: history.costCentsPerMile,
    isAcceptanceOptimal: offersLost !== null && offersLost <= MAX_OFFERS_LOST,
    areaNames: nameAreas(history.orders),
    acceptance: measureAcceptance(history),
    score: scorePerformance({ timeUsed, offersLost, completion, variation }),
    risk: assessRisk({
      incomes,
      variation,
      weeks: Math.min(8, weeks.length),
      trend: growth,
    }),
    strategies: chooseStrategies(fromOrders.gains, {
      netCents: weekNetCents,
      sdCents: measureWeekSpread(weekNetCents, variation),
    }),
  };
}
