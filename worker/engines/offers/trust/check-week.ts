import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { mean, sumOf } from '#worker/domain/shared/sum.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import {
  type DrivenShift,
  driveShift,
  type PastOffer,
  type PastPolicy,
  type PastWorld,
} from './drive-week.ts';

/** A longer time without an offer separates shifts. */
const PAUSE_MS = HOUR_MS;

/** Minimum shifts and offers; with fewer, one good order would decide the result. */
const MIN_SHIFTS = 3;
const MIN_OFFERS = 12;

/** Maximum offers simulated, newest first: more than most drivers get in a week, and well under a second of work. */
const MAX_OFFERS = 200;

/** The certainty of a difference between two policies, from its variation between shifts. */
type Certainty = 'clear' | 'likely' | 'unclear';

/** Net cents an hour of three policies on the offers of some days. */
export type WeekCheck = {
  offers: number;
  centsPerHour: Record<PastPolicy, number>;
  /** The certainty of the difference between the verdicts and the driver's own choices. */
  certainty: Certainty;
  /** Whether the verdicts clearly earned less than the simple rule, which then takes their place. */
  isBeaten: boolean;
};

/**
 * Compares the earnings of the verdicts, the simple rule and the driver's own choices on the same offers; null with too few. The
 * verdicts are those without lookahead, because other drivers' offers are not stored. Samples, offers without places and open
 * orders are left out.
 */
export function checkWeek(orders: readonly Order[], world: PastWorld): WeekCheck | null {
  const offers = orders
    .filter(isReplayable)
    .sort((one, other) => one.createdAt - other.createdAt)
    .slice(-MAX_OFFERS);
  const shifts = splitShifts(offers);
  if (offers.length < MIN_OFFERS || shifts.length < MIN_SHIFTS) return null;
  const drive = (policy: PastPolicy) => shifts.map((shift) => driveShift(shift, policy, world));
  const driven = { done: drive('done'), verdicts: drive('verdicts'), simple: drive('simple') };
  const { done, verdicts, simple } = driven;
  return {
    offers: offers.length,
    centsPerHour: { done: sumUp(done), verdicts: sumUp(verdicts), simple: sumUp(simple) },
    certainty: compare(verdicts, done),
    isBeaten: sumUp(verdicts) < sumUp(simple) && compare(verdicts, simple) === 'clear',
  };
}

function isReplayable(order: Order): order is PastOffer {
  return !order.isSample && !isOpenStatus(order.status) && order.pickup !== null && order.dropoff !== null;
}

function splitShifts(offers: readonly PastOffer[]): PastOffer[][] {
  const shifts: PastOffer[][] = [];
  for (const offer of offers) {
    const shift = shifts.at(-1);
    const previous = shift?.at(-1);
    if (shift && previous && offer.createdAt - previous.createdAt <= PAUSE_MS) shift.push(offer);
    else shifts.push([offer]);
  }
  return shifts;
}

function sumUp(shifts: readonly DrivenShift[]): number {
  const minutes = sumOf(shifts, (shift) => shift.minutes);
  return Math.round((60 * sumOf(shifts, ({ netCents }) => netCents)) / Math.max(1, minutes));
}

/**
 * Returns the certainty of the difference between two policies on the same shifts: the mean difference of each shift's net at
 * their common rate, in standard errors; two are clear, one is likely (Student's paired t).
 */
function compare(ours: readonly DrivenShift[], theirs: readonly DrivenShift[]): Certainty {
  const rate = sumUp([...ours, ...theirs]) / 60;
  const gain = (shift: DrivenShift | undefined) => (shift ? shift.netCents - rate * shift.minutes : 0);
  const gains = ours.map((shift, index) => gain(shift) - gain(theirs[index]));
  const gained = mean(gains);
  const variance = sumOf(gains, (one) => (one - gained) ** 2) / (gains.length - 1);
  const errors =
    variance === 0 ? Number.POSITIVE_INFINITY : Math.abs(gained) / Math.sqrt(variance / gains.length);
  if (gained === 0) return 'unclear';
  return errors >= 2 ? 'clear' : errors >= 1 ? 'likely' : 'unclear';
}
