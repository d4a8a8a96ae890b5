import type { OfferTerms } from './offer-terms.ts';
import type { ReadyOrigin } from './ready/ready-time.ts';

/**
 * Maximum number of active orders beside which offers are evaluated. With more, some were probably never closed and the figures
 * would be wrong, so there are none.
 */
export const MAX_ACTIVE_ORDERS = 30;

/** The parts of the value in whole cents: `value = pay − car − time − capacity − late`, exactly. */
export type OfferSum = {
  payCents: number;
  carCents: number;
  timeCents: number;
  capacityCostCents: number;
  lateCents: number;
  valueCents: number;
};

/**
 * A delivery against its deadline; instants in epoch ms. `arrivesAt` includes the service time at the drop-off. `isAssumed`: no
 * time was stated, so the limit is `DEADLINE_MINUTES` after the order was placed.
 */
export type DeadlineCheck = {
  orderId: string;
  restaurantName: string;
  arrivesAt: number;
  limitAt: number;
  isAssumed?: boolean;
};

/** `count` deadlines are met, `tightest` with the least time to spare; `alreadyLate` are late with or without the offer. */
export type MetDeadlines = { count: number; alreadyLate: number; tightest: DeadlineCheck };

/** Why an offer is worth taking or not: the deadlines it meets, or the first check it fails. */
export type OfferReason =
  | ({ key: 'meetsDeadlines' } & MetDeadlines)
  /** The offer itself would be delivered too late. */
  | { key: 'missesOwnDeadline'; missed: DeadlineCheck }
  /** An active order would be delivered too late because of it. */
  | { key: 'missesDeadline'; missed: DeadlineCheck }
  /** It pays less than its time, miles and capacity are worth. */
  | { key: 'worthLess' }
  /** It is worth taking alone, but other open offers earn more an hour: `size` of them together. Stored reasons may lack it. */
  | { key: 'notInSet'; size?: number }
  /** The lookahead expects more without it. */
  | ({ key: 'betterWithout' } & Horizon)
  /** The lookahead advises against it, and with it the route would end after the working hours. */
  | { key: 'pastHours' };

/** Where the routes of an evaluation begin: see `ScoredOffer`. */
export type OfferStart = 'position' | 'acceptedOrders' | 'pickup';

/** The lookahead's horizon in whole minutes: 45, or less when the working hours end sooner. */
type Horizon = { minutes: number };

/** The mean difference of net earnings with and without the offer, over scenarios sampled from recent offers nearby. */
type OfferLookahead = Horizon & { valueCents: number; scenarios: number; recentOffers: number };

/**
 * When an offer's food will be ready (`at` on average, `latestAt` nine times out of ten), when the driver would be there, and the
 * average minutes of waiting then. Instants in epoch ms.
 */
export type OfferReady = {
  origin: ReadyOrigin;
  at: number;
  latestAt: number;
  arriveAt: number;
  waitMinutes: number;
};

/** One offer, evaluated against the driver's route on its own. */
export type ScoredOffer = {
  orderId: string;
  /** The detour: minutes of the best route with the offer minus those without it, not counting waits for food; two decimals. */
  extraMinutes: number;
  /** Service time at its stops, in addition; 0 if the minutes are the platform's own, which include it. */
  stopMinutes: number;
  extraMiles: number;
  /** Minutes of lateness that it adds. */
  lateMinutes: number;
  /** When its food will be ready; null if the route does not include its pickup, or nothing is known about it. */
  ready: OfferReady | null;
  /**
   * Pay for each extra minute, and pay after car costs for each extra mile, counting at least one minute and a tenth of a mile.
   */
  centsPerExtraMinute: number;
  netCentsPerExtraMile: number;
  sum: OfferSum;
  lookahead: OfferLookahead | null;
  /** The value that decides: the lookahead's if there is one, else the sum's. */
  valueCents: number;
  /** Whether it is worth taking; a weak take is shown as a maybe (`getVerdict`). */
  isTake: boolean;
  reason: OfferReason;
  /** The deadlines it meets; null when it misses one, whatever its value. */
  kept: MetDeadlines | null;
  /** `route`: from the two best routes; `alone`: its own distance and time after all others, because it has no places. */
  basis: 'route' | 'alone';
  /** Where the routes begin: the driver's position, else the start assumed for the active orders, else the offer's own pickup. */
  start: OfferStart;
  /** Whether both routes are proven to be the best. */
  isExact: boolean;
};

/** An offer as every page shows it, with the other open offers considered. */
export type OfferEvaluation = ScoredOffer & {
  /** `strong` if the value decides clearly and a take earns the minimum hourly pay; a weak take is shown as a maybe. */
  confidence: 'strong' | 'weak';
  /** Pay an hour of the detour after car costs, waits for food included; at least one minute counts. */
  netCentsPerHour: number;
  /** Its evaluation beside the active orders alone, if the other figures are those beside the rest of the best set. */
  onItsOwn?: OfferEvaluation;
};

/** Returns the minutes of driving and at its stops that an offer takes. */
export function countMinutes(time: Pick<OfferEvaluation, 'extraMinutes' | 'stopMinutes'>): number {
  return time.extraMinutes + time.stopMinutes;
}

/** Returns the total minutes of an offer, waits for its food included; its hourly pay is based on them. */
export function countAllMinutes(
  time: Pick<OfferEvaluation, 'extraMinutes' | 'stopMinutes' | 'ready'>,
): number {
  return countMinutes(time) + (time.ready?.waitMinutes ?? 0);
}

/** The offers, at least one, that together earn the most an hour, over the whole route with active orders and service times. */
export type BestSet = { take: string[]; netCentsPerHour: number };

/**
 * Why an offer has no evaluation: its pay, miles or minutes are missing, no road leads there, too many newer offers are open, too
 * many orders are active, or the evaluation failed.
 */
export const UNEVALUATED_REASONS = ['noFigures', 'noRoad', 'tooMany', 'tooManyActive', 'failed'] as const;
export type UnevaluatedReason = (typeof UNEVALUATED_REASONS)[number];

/** All open offers of a driver, evaluated at one instant by the same terms, each with its final verdict. */
export type OfferReport = {
  terms: OfferTerms;
  evaluations: Record<string, OfferEvaluation>;
  unevaluated: Record<string, UnevaluatedReason>;
  /** The strong takes: the suggestion. */
  suggestedIds: string[];
  bestSet: BestSet | null;
  /** Whether the driver's subscription includes the lookahead. */
  isPro: boolean;
  /** Active orders without the places a route needs. */
  unplacedActive: number;
  /** Until when the report holds for a driver who does not move: the first deadline it calls met is missed then (epoch ms). */
  holdsUntil: number;
};

/** Increases with every change of `OfferReport` or its computation; reports of other versions are ignored. */
export const REPORT_VERSION = 8;

/** Cents that each late minute takes off an offer's value, up to its pay; an offer that makes an order late is never a take. */
export const LATE_CENTS_PER_MINUTE = 100;

/** The lookahead's longest horizon. */
export const LOOKAHEAD_MINUTES = 45;

/** With fewer recent offers nearby, the sampled scenarios would all be alike. */
export const MIN_RECENT_OFFERS = 12;
