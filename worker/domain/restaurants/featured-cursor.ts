/**
 * The place in the list of featured restaurants where the next page begins: the slug of the last one shown, and by what
 * they are ordered. That is the instant of its activation (epoch ms), or, near a place, how far its small square is from
 * there (`nearestSquares`) and the number of that square.
 */
export type FeaturedCursor = { key: number; square: number | null; slug: string };

/** A cursor as it travels in a URL: "<key>_<square>_<slug>", or "<key>_<slug>". */
export function formatFeaturedCursor({ key, square, slug }: FeaturedCursor): string {
  return [key, ...(square === null ? [] : [square]), slug].join('_');
}

/** The cursor in a URL, or null when the text is not one of such a list, near a place or not. */
export function parseFeaturedCursor(text: string, isNear: boolean): FeaturedCursor | null {
  const parts = /^(\d{1,15})_(?:(\d{1,15})_)?([a-z0-9-]{1,80})$/.exec(text);
  const [, key, square, slug] = parts ?? [];
  if (!key || !slug || (square !== undefined) !== isNear) return null;
  return { key: Number(key), square: square === undefined ? null : Number(square), slug };
}
