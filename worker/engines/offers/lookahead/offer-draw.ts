/** Exclusive upper limit of draws. */
export const MAX_DRAW = 1_000_003;

/**
 * Factors of the latitude and longitude of pickup and drop-off, in ten-thousandths of a degree above -180. The sum of the
 * products modulo `MAX_DRAW` is an order's draw: a pseudorandom number that is the same for every driver, stored in the column
 * `draw` of `orders`.
 */
export const DRAW_FACTORS = [7919, 104_729, 1_299_709, 15_485_863] as const;
