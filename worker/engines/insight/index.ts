/**
 * The insight engine: what a driver's own past work says about pay by hour, day, area and platform, about the offers
 * they declined and accepted, and about next week. Pure; the rest of the app imports no other file of this folder.
 */
export { isNotableRisk, type RiskFactor } from './assess-risk.ts';
export { type BreakdownKind, DISTANCE_ENDS } from './break-down-work.ts';
export type { GroupRate } from './compare-groups.ts';
export {
  comparePlatforms,
  comparePosition,
  computeOtherShare,
  MARKET_DAYS,
  type MarketFigures,
  type MarketPosition,
  sumUpDriver,
} from './compare-market.ts';
export { DAY_PART_NAMES, DAY_PARTS, type DayPart } from './day-parts.ts';
export type { Gain } from './find-gains.ts';
export { MIN_FORECAST_WEEKS } from './forecast-week.ts';
export type { Trend } from './measure-trend.ts';
export type { PastOrder } from './measure-work.ts';
export { isClearlyMore, listBestStretches, NOTABLE_CHANCE } from './rank-groups.ts';
export { average, findPeak, getHoursSince, type HourDay, type PeakHours, rankHours } from './rank-hours.ts';
export { ANALYTICS_DAYS } from './report-days.ts';
export type { ScorePart } from './score-performance.ts';
export { computeNormalShare } from './statistics.ts';
export {
  ANALYTICS_NEED,
  ANALYTICS_ORDERS,
  type MarketReport,
  type Readiness,
  reportWork,
  type WorkHistory,
  type WorkReport,
} from './work-report.ts';
