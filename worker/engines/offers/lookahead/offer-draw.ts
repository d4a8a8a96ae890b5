import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Draws are less than this. */
export const MAX_DRAW = 1_000_003;

/** What each ten-thousandth of a degree of the pickup's and the drop-off's latitude and longitude counts. */
export const DRAW_FACTORS = [7919, 104_729, 1_299_709, 15_485_863] as const;

/**
 * Returns a number that is the same for an order whoever it is offered to, and as good as random between orders; the column
 * `draw` of `orders` computes the same.
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
