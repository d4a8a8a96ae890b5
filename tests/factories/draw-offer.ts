import type { LatLng } from '#worker/domain/shared/geo.ts';
import { DRAW_FACTORS, MAX_DRAW } from '#worker/engines/offers/index.ts';

/** Returns an order's draw value, computed independently of the `draw` column of `orders`. */
export function drawOffer({ pickup, dropoff }: { pickup: LatLng; dropoff: LatLng }): number {
  const [first, second, third, fourth] = DRAW_FACTORS;
  return (
    (first * count(pickup.lat) +
      second * count(pickup.lng) +
      third * count(dropoff.lat) +
      fourth * count(dropoff.lng)) %
    MAX_DRAW
  );
}

function count(degrees: number): number {
  return Math.round(10_000 * (degrees + 180));
}
