import { getSharedOfferName, isSharedOfferName } from '#app/components/offline/storage-names.ts';

const ADDRESS = '/orders/shared';
/** An older shared offer is ignored, in ms. */
const MAX_AGE_MS = 3_600_000;

/** The names under which other apps share, as the manifest gives them. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', picture: 'picture' } as const;

/** Returns what a form of another app shares: a picture, else its texts in lines; null where it shares nothing. */
export function findShared(form: FormData): Blob | string | null {
  const picture = form.get(SHARE_FIELDS.picture);
  if (picture instanceof Blob && picture.size > 0) return picture;
  const lines = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url].map((name) => form.get(name));
  const text = lines.filter((line) => typeof line === 'string' && line.trim() !== '').join('\n');
  return text === '' ? null : text;
}

/**
 * Saves on the phone what was shared, for a driver, or without one for the next who signs in, and replaces what was shared
 * before.
 */
export async function saveSharedOffer(shared: Blob | string, driverId: string | null): Promise<void> {
  const before = (await caches.keys()).filter(isSharedOfferName);
  await Promise.all(before.map((name) => caches.delete(name)));
  const kind = typeof shared === 'string' ? 'text/plain' : shared.type || 'image/*';
  const cache = await caches.open(getSharedOfferName(driverId));
  await cache.put(
    ADDRESS,
    new Response(shared, { headers: { 'Content-Type': kind, 'X-At': String(Date.now()) } }),
  );
}

/** Returns what was shared, once; null where there is nothing, or it is old. */
export async function takeSharedOffer(): Promise<Blob | string | null> {
  await deleteOldSharedOffers();
  const name = (await caches.keys()).find(isSharedOfferName);
  const saved = name && (await (await caches.open(name)).match(ADDRESS));
  if (!saved) return null;
  await caches.delete(name);
  const isText = saved.headers.get('Content-Type')?.startsWith('text/');
  return isText ? saved.text() : saved.blob();
}

/** Deletes what was shared and not taken for an hour. */
export async function deleteOldSharedOffers(): Promise<void> {
  const names = (await caches.keys()).filter(isSharedOfferName);
  await Promise.all(names.map(async (name) => (await isOld(name)) && caches.delete(name)));
}

async function isOld(name: string): Promise<boolean> {
  const saved = await (await caches.open(name)).match(ADDRESS);
  return !saved || Date.now() - Number(saved.headers.get('X-At')) > MAX_AGE_MS;
}
