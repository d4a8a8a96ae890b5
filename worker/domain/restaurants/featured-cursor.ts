/**
 * A position in the list of featured restaurants: the slug and sort key of the last one shown. The key is the instant of its
 * activation (epoch ms), or in a list near a place its distance in feet.
 */
export type FeaturedCursor = { key: number; slug: string };

type List = { isNear: boolean };

/** Formats a cursor for a URL: "<key>_<slug>", or "near_<key>_<slug>" for a list near a place. */
export function formatFeaturedCursor({ key, slug }: FeaturedCursor, { isNear }: List): string {
  return [...(isNear ? ['near'] : []), key, slug].join('_');
}

/** Returns the cursor in a URL, or null if it is malformed or from the other kind of list. */
export function parseFeaturedCursor(text: string, { isNear }: List): FeaturedCursor | null {
  const [, near, key, slug] = /^(near_)?(\d{1,15})_([a-z0-9-]{1,80})$/.exec(text) ?? [];
  if (!key || !slug || (near !== undefined) !== isNear) return null;
  return { key: Number(key), slug };
}
