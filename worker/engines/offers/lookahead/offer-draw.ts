/** Draws are less than this. */
export const MAX_DRAW = 1_000_003;

/**
 * The factors of latitude and longitude of pickup and drop-off, in ten-thousandths of a degree above -180, of which the sum modulo
 * `MAX_DRAW` is an order's draw: a pseudorandom number that is the same for every driver. The column `draw` of `orders` has it.
 */
export const DRAW_FACTORS = [7919, 104_729, 1_299_709, 15_485_863] as const;
