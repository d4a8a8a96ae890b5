import { HOUR_MS } from '#worker/domain/shared/time.ts';
import type { Placement } from '#worker/engines/demand/placements.ts';
import { createHourPlacements, type PlacementFrame } from '#worker/local/demo/create-placements.ts';
import { DEMO_DRIVER, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';

export const DEMO_FRAME: PlacementFrame = {
  timeZone: DEMO_DRIVER.timeZone,
  seed: DEMO_SEED,
};

/** Returns the placed orders of a demo city per clock hour from `from` to `until` (epoch ms). Each seed is a different city. */
export function buildDemoPlacements(from: number, until: number, frame: PlacementFrame): Placement[][] {
  const starts = Array.from({ length: (until - from) / HOUR_MS }, (_, index) => from + index * HOUR_MS);
  return starts.map((startsAt) =>
    createHourPlacements(startsAt, frame).map(({ at, restaurant, crowdIndex }) => ({
      at,
      pickup: restaurant,
      driverId: String(crowdIndex),
      timeZone: frame.timeZone,
      restaurantName: restaurant.name,
      isDemo: true,
    })),
  );
}
