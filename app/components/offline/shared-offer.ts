import { getSharedOfferName, isSharedOfferName } from '#app/components/offline/storage-names.ts';

const ADDRESS = '/orders/shared';
/** The age after which a shared offer is ignored, in ms. */
const MAX_AGE_MS = 3_600_000;

/** The form fields that other apps share, as named in the web app manifest. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', picture: 'picture' } as const;

/** Returns what another app's form shares: a picture, or else its texts joined by line breaks; null if both are missing. */
export function findShared(form: FormData): Blob | string | null {
  const picture = form.get(SHARE_FIELDS.picture);
  if (picture instanceof Blob && picture.size > 0) return picture;
  const lines = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url].map((name) => form.get(name));
  const text = lines.filter((line) => typeof line === 'string' && line.trim() !== '').join('\n');
  return text === '' ? null : text;
}

/** Saves shared content on the phone, for a driver or else for the next one who signs in. Replaces what was shared before. */
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

/** Returns the shared content and deletes it; null if there is none or it is too old. */
export async function takeSharedOffer(): Promise<Blob | string | null> {
  await deleteOldSharedOffers();
  const name = (await caches.keys()).find(isSharedOfferName);
  const saved = name && (await (await caches.open(name)).match(ADDRESS));
  if (!saved) return null;
  await caches.delete(name);
  const isText = saved.headers.get('Content-Type')?.startsWith('text/');
  return isText ? saved.text() : saved.blob();
}

/** Deletes shared content that was not used within an hour. */
export async function deleteOldSharedOffers(): Promise<void> {
  const names = (await caches.keys()).filter(isSharedOfferName);
  await Promise.all(names.map(async (name) => (await isOld(name)) && caches.delete(name)));
}

async function isOld(name: string): Promise<boolean> {
  const saved = await (await caches.open(name)).match(ADDRESS);
  return !saved || Date.now() - Number(saved.headers.get('X-At')) > MAX_AGE_MS;
}
