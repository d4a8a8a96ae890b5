import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { SAMPLE_LIFETIME_MS } from '#worker/domain/orders/order-moves.ts';
import { findNearestPlace, SAMPLE_CITY } from '#worker/domain/orders/samples/city.ts';
import { createOffer, type SampleOffer } from '#worker/domain/orders/samples/create-offer.ts';
import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import { createRandom, pickBetween, type Random } from '#worker/domain/shared/random.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createPendingOrder, type DemoOrder, getLastInstant } from './demo-order.ts';
import { DEMO_WORLD, type DemoWorld } from './demo-world.ts';
import { planShifts } from './plan-shifts.ts';
import { simulateShift } from './simulate-shift.ts';

/** `world` is the demo's own by default. */
type DemoFrame = { now: number; timeZone: string; seed: number; world?: DemoWorld };

type DemoWork = {
  /** Oldest first: eight weeks of finished orders, then the active orders, then the open offers. */
  orders: DemoOrder[];
  /** The driver's current position, to 3 decimals. */
  position: LatLng;
};

const PENDING_COUNT = 5;
const ACTIVE_ORDERS_COUNT = 2;

/** Finished orders ended at least this long before now; the active orders were accepted later. */
const FINISHED_MS = 15 * MINUTE_MS;

function createHistory(random: Random, frame: DemoFrame): DemoOrder[] {
  return planShifts(random, { world: DEMO_WORLD, ...frame })
    .flatMap((shift) => simulateShift(random, shift))
    .filter((order) => getLastInstant(order) <= frame.now - FINISHED_MS);
}

function createOpenOffers(random: Random, frame: DemoFrame): SampleOffer[] {
  const { hour } = getLocalTime(frame.now, frame.timeZone);
  const near = findNearestPlace(SAMPLE_CITY);
  const offers: SampleOffer[] = [];
  let without: PlatformId[] = [];
  while (offers.length < PENDING_COUNT + ACTIVE_ORDERS_COUNT) {
    const withoutRestaurants = offers.map(({ restaurantName }) => restaurantName);
    const offer = createOffer(random, { hour, near, without, withoutRestaurants, world: DEMO_WORLD });
    offers.push(offer);
    without = without.length === 3 ? [] : [...without, offer.platform];
  }
  return offers;
}

/** Active orders and open offers are samples, so that the driver can clear them in one tap. */
function createOpenOrders(random: Random, frame: DemoFrame): DemoOrder[] {
  return createOpenOffers(random, frame).map((offer, index) => {
    const isActive = index < ACTIVE_ORDERS_COUNT;
    const minutesAgo = isActive ? 13 - 3 * index : pickBetween(random, 1, 6);
    const createdAt = Math.round(frame.now - minutesAgo * MINUTE_MS);
    const expiresAt = createdAt + SAMPLE_LIFETIME_MS;
    const order: DemoOrder = {
      ...createPendingOrder(offer, createdAt),
      source: 'sample',
      expiresAt,
      isSample: true,
    };
    if (!isActive) return order;
    const pickedUpAt = index === 0 ? frame.now - 2 * MINUTE_MS : null;
    return { ...order, status: 'accepted', acceptedAt: createdAt + MINUTE_MS / 3, pickedUpAt };
  });
}

/** Returns the demo driver's last eight weeks and open orders as of `frame.now` (epoch ms); deterministic per frame. */
export function createDemoWork(frame: DemoFrame): DemoWork {
  const random = createRandom(frame.seed);
  const history = createHistory(random, frame);
  const open = createOpenOrders(random, frame);
  const orders = [...history, ...open].sort((one, other) => one.createdAt - other.createdAt);
  return { orders, position: roundPosition(open[0]?.pickup ?? SAMPLE_CITY) };
}
