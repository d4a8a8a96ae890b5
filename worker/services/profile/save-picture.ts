import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';
import { readLimited } from '#worker/domain/shared/read-limited.ts';
import { describeError } from '#worker/log.ts';
import { getPictureKey } from './get-picture.ts';

const TIMEOUT_MS = 2000;
const MAX_BYTES = 200_000;

type Source = { driverId: string; url: string | null };

/**
 * Fetches the picture that a sign-in provider links to and stores it, to be served from our own origin. Runs after the response,
 * so that a slow provider does not delay the sign-in. Changes nothing if there is no usable picture.
 */
export function savePicture(ctx: Ctx, { driverId, url }: Source): void {
  if (url === null || !isPublicAddress(url)) return;
  ctx.waitUntil(
    fetchPicture(ctx, driverId, url).catch((error: unknown) =>
      ctx.log('warn', 'profile picture not stored', describeError(error)),
    ),
  );
}

async function fetchPicture(ctx: Ctx, driverId: string, url: string): Promise<void> {
  // Redirects are refused, because one could lead to a private address; providers link to their pictures directly.
  const answer = await ctx.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = answer.ok ? await readLimited(answer, MAX_BYTES) : null;
  const type = bytes && findPictureType(bytes);
  if (!bytes || !type) return;
  await ctx.kv.put(getPictureKey(driverId), bytes, { metadata: { type } });
  const shown = await ctx.db
    .update(drivers)
    .set({ profileImageUrl: `/profile/picture?v=${ctx.now}` })
    .where(eq(drivers.id, driverId))
    .returning({ id: drivers.id });
  // The account was deleted in the meantime.
  if (shown.length === 0) await ctx.kv.delete(getPictureKey(driverId));
}

/** Signatures of picture files (PNG, RFC 2083 §12.11; JPEG, ITU-T T.81 B.1.1; WebP, RFC 9649 §2.4). */
const BEGINNINGS: readonly [type: string, at: number, bytes: readonly number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

/** Returns the media type of a picture from its first bytes, or null unless it is PNG, JPEG or WebP. */
function findPictureType(bytes: Uint8Array): string | null {
  const found = BEGINNINGS.find(([, at, beginning]) =>
    beginning.every((byte, index) => bytes[at + index] === byte),
  );
  return found?.[0] ?? null;
}
