/**
 * The cursor of the list of featured restaurants: slug and sort key of the last one shown. The key is the instant of its
 * activation (epoch ms), or, near a place, its distance in feet.
 */
export type FeaturedCursor = { key: number; slug: string };

type List = { isNear: boolean };

/** Returns a cursor as it travels in a URL: "<key>_<slug>", near a place "near_<key>_<slug>". */
export function formatFeaturedCursor({ key, slug }: FeaturedCursor, { isNear }: List): string {
  return [...(isNear ? ['near'] : []), key, slug].join('_');
}

/** Returns the cursor in a URL, or null when the text is not one of such a list. */
export function parseFeaturedCursor(text: string, { isNear }: List): FeaturedCursor | null {
  const [, near, key, slug] = /^(near_)?(\d{1,15})_([a-z0-9-]{1,80})$/.exec(text) ?? [];
  if (!key || !slug || (near !== undefined) !== isNear) return null;
  return { key: Number(key), slug };
}
