import { createRandom, pickSkewed } from '#worker/domain/shared/random.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getAreaKey, getRestaurantKey, type ReadyFact, toReadyFact } from '#worker/engines/offers/index.ts';
import { createHourPlacements, type PlacementFrame } from './create-placements.ts';
import { DEMO_WORLD } from './demo-world.ts';

/** The ready fact of a crowd driver's pickup, with the places it is stored for; `index` makes it unique within its hour. */
type CrowdFact = Omit<ReadyFact, 'driverId'> & { places: string[]; crowdIndex: number; index: number };

/** One in this many crowd orders gets a ready fact. */
const PLACEMENTS_A_FACT = 12;

/** The usual minutes of the drive to the restaurant. */
const WAY_MINUTES = 4.5;
const WAY_SPREAD = 0.4;
const COUNTER_SPREAD = 0.45;

/** Returns the crowd's ready facts in the clock hour that starts at `startsAt` (epoch ms); deterministic per hour. */
export function createHourFacts(startsAt: number, frame: PlacementFrame): CrowdFact[] {
  return createHourPlacements(startsAt, frame).flatMap(({ at, restaurant, crowdIndex }, index) => {
    if (index % PLACEMENTS_A_FACT > 0) return [];
    const random = createRandom((at + index) % 2 ** 31);
    const { hour } = getLocalTime(at, frame.timeZone);
    const counter = pickSkewed(random, DEMO_WORLD.getWaitMinutes(restaurant, hour), COUNTER_SPREAD);
    const arrivedAt = Math.round(at + pickSkewed(random, WAY_MINUTES, WAY_SPREAD) * MINUTE_MS);
    const endedAt = Math.round(arrivedAt + counter * MINUTE_MS);
    const fact = toReadyFact({ placedAt: at, arrivedAt, pickedUpAt: endedAt });
    const places = [getRestaurantKey(restaurant.name, restaurant), getAreaKey(restaurant)];
    return [{ places, endedAt, ...fact, crowdIndex, index }];
  });
}
