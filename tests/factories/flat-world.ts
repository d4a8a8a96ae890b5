import { getMileageRate } from '#worker/domain/earnings/vehicle-cost.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { pickOne, pickSkewed } from '#worker/domain/shared/random.ts';
import type { DemoWorld } from '#worker/local/demo/demo-world.ts';
import { measureMiles, measureMinutes } from '#worker/local/demo/measure-drive.ts';

const PLATFORMS: readonly PlatformId[] = ['doordash', 'ubereats', 'grubhub', 'roadwaze'];
const CENTS_A_MINUTE = 42;
/** The minutes a trip takes beyond those stated. */
const UNSTATED_MINUTES = 3;
/** An hour without rush-hour traffic, used for all trips, so that no hour is slower than another. */
const QUIET_HOUR = 3;
const PAY_SPREAD = 0.4;
const CENTS_A_MILE = getMileageRate('2026-11-20');

/**
 * The demo's streets and shifts without planted patterns: offers arrive evenly, every counter is equally fast, and every offer
 * pays the car costs plus a fixed rate per minute, with random variation. No hour, day, platform, area or length of delivery is
 * better than another; only individual offers are.
 */
export const FLAT_WORLD: DemoWorld = {
  measureMiles,
  measureMinutes: (from, to) => measureMinutes(from, to, QUIET_HOUR),
  getDemand: () => 1,
  getGapMinutes: () => 5,
  getWaitMinutes: () => 6,
  payOffer: (random, { minutes, miles }) => {
    const platform = pickOne(random, PLATFORMS);
    const cents = pickSkewed(random, CENTS_A_MINUTE * (minutes + UNSTATED_MINUTES), PAY_SPREAD);
    return { platform, feeCents: Math.round(cents + CENTS_A_MILE * miles), tipCents: 0 };
  },
  isDeclined: () => false,
  stackedShare: 0,
};
