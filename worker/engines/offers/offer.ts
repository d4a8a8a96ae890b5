import type { OfferTerms } from './offer-terms.ts';
import type { ExtraWait } from './waits/extra-wait.ts';

/** What the value is made of, in whole cents: `value = pay − car − time − room − late`, exactly. */
export type OfferSum = {
  payCents: number;
  carCents: number;
  timeCents: number;
  capacityCostCents: number;
  lateCents: number;
  valueCents: number;
};

/**
 * A delivery against its deadline; instants in epoch ms. It arrives when it is handed over, as at each stop before.
 * `isAssumed`: nobody named a time, so the limit is `DEADLINE_MINUTES` after it was placed; not kept in old decisions.
 */
export type Promised = {
  orderId: string;
  restaurantName: string;
  arrivesAt: number;
  limitAt: number;
  isAssumed?: boolean;
};

/** `count` deadlines are kept, `tightest` with the least time to spare; `alreadyLate` are late with or without the offer. */
export type MetDeadlines = { count: number; alreadyLate: number; tightest: Promised };

/** Why an offer is worth taking or not: for a yes what it keeps, for a no the first reason that fails. */
export type OfferReason =
  | ({ key: 'meetsDeadlines' } & MetDeadlines)
  /** The offer itself would arrive too late. */
  | { key: 'missesOwnDeadline'; broken: Promised }
  /** An active order would arrive too late because of it. */
  | { key: 'missesDeadline'; broken: Promised }
  /** It brings less than its time, miles and room are worth. */
  | { key: 'worthLess' }
  /** What can be expected of the minutes looked ahead is better without it. */
  | ({ key: 'betterWithout' } & Horizon);

/** See `OfferEvaluation`. */
export type OfferStart = 'position' | 'acceptedOrders' | 'pickup';

/** How far was looked ahead, in whole minutes: 45, or less when the working hours end sooner. Old decisions do not say it. */
type Horizon = { minutes?: number };

/**
 * What the minutes ahead are likely to bring with the offer against without it: on average over so many futures, drawn
 * by `seed` from so many offers seen near by, of which one driver sees `share` (0 to 1).
 */
export type OfferLookahead = Horizon & {
  valueCents: number;
  scenarios: number;
  recentOffers: number;
  share: number;
  seed: number;
};

/** One offer, evaluated against the driver's route. */
export type OfferEvaluation = {
  orderId: string;
  /** What it adds to the best route; two decimals. */
  extraMinutes: number;
  /** Handing over at its stops, on top of these; 0 where they are the platform's own, which hold it. Old decisions lack it. */
  stopMinutes?: number;
  extraMiles: number;
  /** Minutes past deadlines that it adds. */
  lateMinutes: number;
  /** The wait at its restaurant beyond the usual, which the minutes hold; null where none is to be expected. */
  wait: ExtraWait | null;
  /** Of the payout, for each minute it adds; and of what is left after the car, for each mile. At least one minute and a tenth of a mile count. */
  centsPerExtraMinute: number;
  netCentsPerExtraMile: number;
  sum: OfferSum;
  lookahead: OfferLookahead | null;
  /** What decides: the lookahead's value where there is one, else that of the sum. */
  valueCents: number;
  verdict: 'take' | 'leave';
  reason: OfferReason;
  /** The deadlines it keeps; null when it breaks one, and no value makes good for that. */
  kept: MetDeadlines | null;
  /** `route`: from the two best routes; `alone`: its own distance and time after all others, for want of places. */
  basis: 'route' | 'alone';
  /** Where the routes begin: the driver's position, else the first active order, else the offer's own pickup. */
  start: OfferStart;
  /** Whether both routes are proven to be the best. */
  isExact: boolean;
};

/** The offers that together bring most an hour; minutes, miles and cents of the whole route, the active orders and handing over at its stops included. */
export type BestSet = {
  /** None where the active orders brings most an hour by itself. */
  take: string[];
  leave: string[];
  /** Of `leave`: worth taking by themselves, but no set with them brings more an hour. */
  goodAlone: string[];
  payCents: number;
  netCents: number;
  minutes: number;
  miles: number;
  netCentsPerHour: number;
  /** Offers that meet deadlines but that looking ahead advises against; none of them is weighed. */
  betterWithout: number;
  /** The other offers that meet deadlines, of which the most valuable were weighed: those in `take` and `leave`. */
  keeping: number;
  /** Offers taken together, at most. */
  maxTogether: number;
  /** Whether every set of the weighed offers was compared; else it is the best one found. */
  isProven: boolean;
};

/** Why an offer has no evaluation. */
export type UnevaluatedReason = 'noFigures' | 'noRoad' | 'tooMany';

/** All open offers of a driver, evaluated at one instant by the same terms. */
export type OfferReport = {
  terms: OfferTerms;
  evaluations: Record<string, OfferEvaluation>;
  unevaluated: Record<string, UnevaluatedReason>;
  /** The offers with the highest value among those to take: the suggestion. */
  suggestedIds: string[];
  bestSet: BestSet | null;
  /** Whether the driver's plan looks ahead at all. */
  isPro: boolean;
  /** In hand, but without the places that a route needs. */
  unplacedActive: number;
};

/** What a minute past a deadline counts in the value; an offer that causes one is a no at any pay. */
export const LATE_CENTS_PER_MINUTE = 100;

/** How far the lookahead drives on. */
export const LOOKAHEAD_MINUTES = 45;

/** Offers seen near by that it takes: with fewer the sampled futures would repeat each other. */
export const MIN_RECENT_OFFERS = 12;
