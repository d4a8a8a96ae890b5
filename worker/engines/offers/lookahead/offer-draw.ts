import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Draws are less than this. */
export const MAX_DRAW = 1_000_003;

/** The factors of latitude and longitude of pickup and drop-off, in ten-thousandths of a degree. */
export const DRAW_FACTORS = [7919, 104_729, 1_299_709, 15_485_863] as const;

/**
 * Returns a pseudorandom number of an order that is the same for every driver it is offered to; the column `draw` of `orders`
 * computes the same.
 */
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
