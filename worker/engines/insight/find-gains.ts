import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { BREAKDOWN_KINDS, type Breakdown, type BreakdownKind } from './break-down-work.ts';
import type { GroupRate } from './compare-groups.ts';
import { CAUTION } from './rank-groups.ts';
import type { ChoiceReview, Misclassified } from './review-choices.ts';
import { computeNormalShare } from './statistics.ts';

/** A change a driver could make and what it would earn, in net cents a week, with its evidence. */
export type Gain =
  | {
      kind: BreakdownKind;
      group: string;
      direction: 'more' | 'less';
      evidence: GroupRate;
      /** Hours a week that would move, and how much more each of them would earn. */
      hours: number;
      hourCents: number;
      weeklyCents: number;
      confidence: number;
    }
  | {
      kind: 'declinedGood' | 'acceptedPoor';
      evidence: Misclassified;
      weeklyCents: number;
      confidence: number;
    };

/** The probability that a driver without a pattern is shown one, split evenly among the breakdowns and their groups. */
export const FALSE_FINDINGS = 0.05;

const CHANCE = (CAUTION * FALSE_FINDINGS) / BREAKDOWN_KINDS.length;

/**
 * How much work can move: a quarter of the other hours into a group, at most doubling its own, or half of a group's hours out of
 * it.
 */
const MORE_SHARE = 0.25;
const LESS_SHARE = 0.5;

/** Smaller gains are not worth a recommendation. */
const MIN_WEEKLY_CENTS = 200;
const MIN_OFFERS = 10;

type Frame = {
  breakdown: Breakdown;
  offers: ChoiceReview;
  weeks: number;
  /** Pay of an hour freed by declining (`measureFreeShare`). */
  freeCentsPerHour: number;
};

const isByTime = (kind: BreakdownKind): kind is 'dayPart' | 'weekday' =>
  kind === 'dayPart' || kind === 'weekday';

/**
 * Returns how much more an hour that moves earns, in cents. Rates by time include waits. The others count active time only, so an
 * hour freed by declining is worth a free hour, waits included.
 */
function getHourGain(kind: BreakdownKind, rate: GroupRate, freeCentsPerHour: number): number {
  const { differenceCents, restCentsPerHour } = rate;
  if (differenceCents > 0 || isByTime(kind)) return Math.abs(differenceCents);
  return freeCentsPerHour - (restCentsPerHour + differenceCents);
}

function toGain(
  kind: BreakdownKind,
  rate: GroupRate,
  { weeks, freeCentsPerHour, allMs }: Pick<Frame, 'weeks' | 'freeCentsPerHour'> & { allMs: number },
): Gain {
  const direction = rate.differenceCents > 0 ? 'more' : 'less';
  const share = kind === 'restaurant' ? 1 : LESS_SHARE;
  const movedMs = direction === 'more' ? Math.min(MORE_SHARE * (allMs - rate.ms), rate.ms) : share * rate.ms;
  const hours = movedMs / HOUR_MS / weeks;
  const hourCents = getHourGain(kind, rate, freeCentsPerHour);
  return {
    kind,
    group: rate.group,
    direction,
    evidence: rate,
    hours,
    hourCents,
    weeklyCents: Math.round(hours * hourCents),
    // The probability that at least half of the gain is real.
    confidence: computeNormalShare(hourCents / 2 / Math.max(rate.errorCents, 1)),
  };
}

function listGroupGains({ breakdown, weeks, freeCentsPerHour }: Frame): Gain[] {
  return BREAKDOWN_KINDS.flatMap((kind) => {
    const allMs = breakdown[kind].reduce((sum, { ms }) => sum + ms, 0);
    return breakdown[kind]
      .filter((rate) => rate.chance < CHANCE && isAdvisable(kind, rate))
      .map((rate) => toGain(kind, rate, { weeks, freeCentsPerHour, allMs }));
  });
}

/** A driver can avoid a restaurant, but cannot request its orders. */
function isAdvisable(kind: BreakdownKind, { differenceCents }: GroupRate): boolean {
  return kind !== 'restaurant' || differenceCents < 0;
}

function listOfferGains({ offers, weeks }: Frame): Gain[] {
  return (['declinedGood', 'acceptedPoor'] as const).flatMap((kind) => {
    const evidence = offers[kind];
    if (evidence.offers < MIN_OFFERS) return [];
    const weeklyCents = Math.round(evidence.cents / weeks);
    return [{ kind, evidence, weeklyCents, confidence: evidence.confidence }];
  });
}

/**
 * Returns what a driver could gain from the work of `weeks`, most dollars a week first. Patterns count only where chance is an
 * unlikely explanation (`FALSE_FINDINGS`).
 */
export function findGains(frame: Frame): Gain[] {
  return [...listGroupGains(frame), ...listOfferGains(frame)]
    .filter(({ weeklyCents }) => weeklyCents >= MIN_WEEKLY_CENTS)
    .sort((one, other) => other.weeklyCents - one.weeklyCents);
}
