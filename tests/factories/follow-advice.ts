import { DEMO_NOON } from '#tests/factories/build-demo-history.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { type BreakdownKind, findDistanceGroup } from '#worker/engines/insight/break-down-work.ts';
import type { Gain } from '#worker/engines/insight/find-gains.ts';
import { createHourClock } from '#worker/engines/insight/hour-clock.ts';
import { measureOrders } from '#worker/engines/insight/measure-work.ts';
import { learnToScore, MARGIN } from '#worker/engines/insight/review-choices.ts';
import type { WorkHistory } from '#worker/engines/insight/work-report.ts';
import { DEMO_DRIVER } from '#worker/local/demo/demo-driver.ts';
import type { DemoWorld, PresentedOffer } from '#worker/local/demo/demo-world.ts';
import { DEMO_DAYS, planShifts } from '#worker/local/demo/plan-shifts.ts';
import { simulateShift } from '#worker/local/demo/simulate-shift.ts';

const { timeZone } = DEMO_DRIVER;

/**
 * Simulates eight weeks in a world and returns the net cents per week at this cost per mile. Each shift has its own random seed.
 */
export function playWeeks(seed: number, world: DemoWorld, costCentsPerMile: number): number {
  const shifts = planShifts(createRandom(seed), { now: DEMO_NOON, timeZone, world });
  const orders = shifts.flatMap((shift, index) => simulateShift(createRandom(1009 * seed + index), shift));
  const cents = orders
    .filter(({ status }) => status === 'completed')
    .reduce((sum, order) => sum + order.payoutCents - costCentsPerMile * (order.distanceMiles ?? 0), 0);
  return (7 * cents) / DEMO_DAYS;
}

/** The breakdown group of an offer, for kinds that a driver knows before accepting. */
const GROUPS: Partial<Record<BreakdownKind, (seen: PresentedOffer['offer']) => string>> = {
  platform: ({ platform }) => platform,
  area: ({ pickup }) => getNeighborhood(pickup),
  restaurant: ({ restaurantName }) => restaurantName,
  distance: ({ distanceMiles }) => String(findDistanceGroup(distanceMiles)),
};

type Follow = (isDeclined: boolean, seen: PresentedOffer, random: () => number) => boolean;

/** Returns the answers of a driver who declines the share of a group that a recommendation moves. */
function declineGroup(gain: Extract<Gain, { group: string }>): Follow | null {
  const getGroup = GROUPS[gain.kind];
  if (!getGroup || gain.direction === 'more') return null;
  const share = gain.kind === 'restaurant' ? 1 : 0.5;
  return (isDeclined, { offer }, random) =>
    isDeclined || (getGroup(offer) === gain.group && random() < share);
}

/** Returns the answers of a driver who evaluates offers between orders as the recommendation does. */
function answerByWorth(kind: 'declinedGood' | 'acceptedPoor', history: WorkHistory): Follow | null {
  const { orders, offerCentsPerMile: costCentsPerMile } = history;
  const work = measureOrders(orders, costCentsPerMile);
  const learned = learnToScore({ orders, work, clock: createHourClock(timeZone), costCentsPerMile });
  if (!learned) return null;
  return (isDeclined, { offer, at, isOnTrip }) => {
    const scored = learned.score({ ...offer, createdAt: at, isTaken: kind === 'acceptedPoor' });
    const share = isOnTrip ? 0 : (scored?.share ?? 0);
    return kind === 'acceptedPoor' ? isDeclined || share < -MARGIN : isDeclined && share <= MARGIN;
  };
}

/**
 * Returns the world for a driver who follows a recommendation. Null if that can't be simulated: orders can't be requested, and
 * shifts are fixed.
 */
export function followGain(gain: Gain, history: WorkHistory, world: DemoWorld): DemoWorld | null {
  const follow = 'group' in gain ? declineGroup(gain) : answerByWorth(gain.kind, history);
  return (
    follow && {
      ...world,
      isDeclined: (random, seen) => follow(world.isDeclined(random, seen), seen, random),
    }
  );
}
