import type { createFormatter, useTranslations } from 'use-intl';
import {
  countMinutes,
  DEADLINE_MINUTES,
  type DeadlineCheck,
  type OfferEvaluation,
  type OfferTerms,
} from '#worker/engines/offers/index.ts';
import { writeDollars } from './write-dollars.ts';

/** A language's `offer` messages and its number and time formats. */
export type OfferLanguage = {
  t: ReturnType<typeof useTranslations<'offer'>>;
  format: Pick<ReturnType<typeof createFormatter>, 'number' | 'dateTime'>;
};

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const SECOND_MS = 1000;

/** Shorter waits than this are not mentioned. */
const MIN_WAIT_MS = 60 * SECOND_MS;

/** Writes how the value of an offer is computed. */
export function writeOfferSum(
  language: OfferLanguage,
  {
    sum,
    lateMinutes,
    ...time
  }: Pick<OfferEvaluation, 'sum' | 'lateMinutes' | 'extraMinutes' | 'stopMinutes'>,
  terms: Pick<OfferTerms, 'wageCentsPerHour'>,
): string {
  const { t, format } = language;
  return t('sum', {
    pay: writeCents(language, sum.payCents),
    car: writeCents(language, sum.carCents),
    minutes: format.number(roundMinutes(countMinutes(time), sum.timeCents, terms)),
    wage: writeCents(language, terms.wageCentsPerHour, { isShort: true }),
    time: writeCents(language, sum.timeCents),
    hasCapacity: sum.capacityCostCents === 0 ? 'no' : 'yes',
    capacityCost: writeCents(language, sum.capacityCostCents),
    hasLate: sum.lateCents === 0 ? 'no' : 'yes',
    // Has decimals below one minute, so that it does not show 0.
    late: format.number(lateMinutes, { maximumFractionDigits: lateMinutes < 1 ? 2 : 0 }),
    lateCost: writeCents(language, sum.lateCents),
    value: writeValue(language, sum.valueCents),
  });
}

/** Returns minutes with as few decimals as possible, at most two, such that they multiply to the cost shown next to them. */
function roundMinutes(
  minutes: number,
  timeCents: number,
  { wageCentsPerHour }: Pick<OfferTerms, 'wageCentsPerHour'>,
): number {
  const round = (parts: number) => Math.round(minutes * parts) / parts;
  const isCost = (shown: number) => Math.round((shown * wageCentsPerHour) / 60) === timeCents;
  return [round(1), round(10)].find(isCost) ?? round(100);
}

/** Writes when the food is ready and when the driver would arrive; null if it is likely ready by then. */
export function writeReady(
  { t, format }: OfferLanguage,
  { ready }: Pick<OfferEvaluation, 'ready'>,
): string | null {
  if (!ready || ready.at - ready.arriveAt < MIN_WAIT_MS) return null;
  return t('ready', {
    origin: ready.origin,
    ready: format.dateTime(ready.at, TIME),
    arrive: format.dateTime(ready.arriveAt, TIME),
    wait: format.number(ready.waitMinutes, { maximumFractionDigits: 0 }),
  });
}

/** Writes why an offer is worth taking or not. */
export function writeOfferReason(
  language: OfferLanguage,
  { reason, sum }: Pick<OfferEvaluation, 'reason' | 'sum'>,
): string[] {
  const { t } = language;
  switch (reason.key) {
    case 'meetsDeadlines': {
      const { count, alreadyLate, tightest } = reason;
      const kept = t('meetsDeadlines', { count, ...writeTimes(language, tightest) });
      const late = alreadyLate > 0 ? [t('alreadyLate', { count: alreadyLate })] : [];
      return [kept, ...late, ...writeAssumed(language, tightest)];
    }
    case 'missesOwnDeadline':
      return [
        t('missesOwnDeadline', writeTimes(language, reason.missed)),
        ...writeAssumed(language, reason.missed),
      ];
    case 'missesDeadline': {
      const { restaurantName: restaurant } = reason.missed;
      const missed = t('missesDeadline', { restaurant, ...writeTimes(language, reason.missed) });
      return [missed, ...writeAssumed(language, reason.missed)];
    }
    case 'worthLess':
      return [t('worthLess', { coversCosts: sum.payCents >= sum.carCents + sum.timeCents ? 'yes' : 'no' })];
    case 'pastHours':
      return [t('pastHours')];
    case 'notInSet':
      return [t('notInSet', { isSingle: reason.size === 1 ? 'yes' : 'no' })];
    case 'betterWithout':
      return [t('betterWithout', { minutes: reason.minutes })];
  }
}

function writeAssumed({ t }: OfferLanguage, { isAssumed = false }: DeadlineCheck): string[] {
  return isAssumed ? [t('assumedDeadline', { minutes: DEADLINE_MINUTES })] : [];
}

/** Writes the result of the lookahead, or null if the sum alone decides. */
export function writeLookahead(
  language: OfferLanguage,
  { lookahead }: Pick<OfferEvaluation, 'lookahead'>,
): string | null {
  if (!lookahead) return null;
  return language.t('lookahead', {
    minutes: lookahead.minutes,
    value: writeValue(language, lookahead.valueCents),
    scenarios: lookahead.scenarios,
    offers: lookahead.recentOffers,
  });
}

/** Formats an offer's value in dollars with its sign. */
export function writeValue(language: OfferLanguage, cents: number): string {
  return writeCents(language, cents, { signDisplay: 'exceptZero' });
}

/** Formats an arrival and its deadline: with the day if the days differ, and with seconds if they would look equal. */
function writeTimes(
  { format }: OfferLanguage,
  { arrivesAt, limitAt }: { arrivesAt: number; limitAt: number },
) {
  const isLate = arrivesAt > limitAt;
  const hasDay = format.dateTime(arrivesAt, DAY) !== format.dateTime(limitAt, DAY);
  const isSame = !hasDay && format.dateTime(arrivesAt, TIME) === format.dateTime(limitAt, TIME);
  const style = { ...(hasDay && DAY), ...TIME, ...(isLate && isSame && ({ second: '2-digit' } as const)) };
  // Rounded up, so that even a fraction of a second looks late.
  const time = isLate ? Math.ceil(arrivesAt / SECOND_MS) * SECOND_MS : arrivesAt;
  return {
    hasDay: hasDay ? 'yes' : 'no',
    time: format.dateTime(time, style),
    limit: format.dateTime(limitAt, style),
  };
}

type CentsOptions = { isShort?: boolean; signDisplay?: 'exceptZero' };

function writeCents(
  { format }: OfferLanguage,
  cents: number,
  { isShort, signDisplay }: CentsOptions = {},
): string {
  const digits = isShort && cents % 100 === 0 ? 0 : 2;
  return writeDollars(format, cents / 100, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(signDisplay && { signDisplay }),
  });
}
