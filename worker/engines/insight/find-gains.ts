import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { BREAKDOWN_KINDS, type Breakdown, type BreakdownKind } from './break-down-work.ts';
import type { GroupRate } from './compare-groups.ts';
import type { ChoiceReview, Misclassified } from './review-choices.ts';
import { computeNormalShare } from './student-t.ts';

/** Something a driver could do otherwise, what it would bring, and what that rests on. Cents are a week's, after vehicle cost. */
export type Gain =
  | {
      kind: BreakdownKind;
      group: string;
      /** Whether to do more of it or less. */
      direction: 'more' | 'less';
      evidence: GroupRate;
      /** Hours a week that would move; of those to do more of, at most as many as now. */
      hours: number;
      /** What each of them brings more. */
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

/**
 * How likely a driver without any pattern at all is shown at least one finding: shared evenly among the breakdowns, and
 * within one among its groups.
 */
export const FALSE_FINDINGS = 0.05;

/** Pay is skewed, so that tests of small groups are a little bold; the bench measures that this makes up for it. */
const CAUTION = 0.7;
const CHANCE = (CAUTION * FALSE_FINDINGS) / BREAKDOWN_KINDS.length;

/**
 * How much of the work can change places: to do more, a quarter of the other hours, but no more than are worked there now,
 * since nobody knows what many more would bring; to do less, half of these.
 */
const MORE_SHARE = 0.25;
const LESS_SHARE = 0.5;

/** Below this a week nobody changes habits. */
const MIN_WEEKLY_CENTS = 200;
const MIN_OFFERS = 10;

type Frame = {
  breakdown: Breakdown;
  offers: ChoiceReview;
  weeks: number;
  /** What an hour that is set free brings back (see `measureFreeShare`). */
  freeCentsPerHour: number;
};

const isByTime = (kind: BreakdownKind): kind is 'dayPart' | 'weekday' =>
  kind === 'dayPart' || kind === 'weekday';

/**
 * What an hour brings that changes places, in cents. Rates of parts of the day and weekdays hold their waits. The others
 * are of the time with an active order: who declines some has the next order only after a wait, and comes to
 * what a free hour brings, not to what the rest leave active.
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
    // How likely at least half of it is real.
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

/** A restaurant can be avoided, but nobody can ask for its orders. */
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
 * What a driver could gain, most dollars a week first. A pattern counts only where chance is unlikely to have made it
 * (see `FALSE_FINDINGS`), and its size is the shrunk one. `weeks` is the length of the time looked at.
 */
export function findGains(frame: Frame): Gain[] {
  return [...listGroupGains(frame), ...listOfferGains(frame)]
    .filter(({ weeklyCents }) => weeklyCents >= MIN_WEEKLY_CENTS)
    .sort((one, other) => other.weeklyCents - one.weeklyCents);
}
