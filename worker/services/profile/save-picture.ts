import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { findPictureType } from '#worker/domain/profile/picture-type.ts';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';
import { readLimited } from '#worker/domain/shared/read-limited.ts';
import { describeError } from '#worker/log.ts';
import { getPictureKey } from './picture-key.ts';

const TIMEOUT_MS = 2000;
const MAX_BYTES = 200_000;
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

type Source = { driverId: string; url: string | null };

/**
 * Fetches the picture a sign-in provider names and keeps it, to be served from our own origin. Runs after the answer: a
 * provider's slow picture delays nobody. Without a usable picture everything stays as it is.
 */
export function savePicture(ctx: Ctx, { driverId, url }: Source): void {
  if (url === null || !isPublicAddress(url)) return;
  ctx.waitUntil(
    fetchPicture(ctx, driverId, url).catch((error: unknown) =>
      ctx.log('warn', 'profile picture not kept', describeError(error)),
    ),
  );
}

async function fetchPicture(ctx: Ctx, driverId: string, url: string): Promise<void> {
  // A redirect could lead where nobody should go, and providers name their pictures directly.
  const answer = await ctx.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = answer.ok ? await readLimited(answer, MAX_BYTES) : null;
  const type = bytes && findPictureType(bytes);
  if (!bytes || !type) return;
  await ctx.kv.put(getPictureKey(driverId), bytes, {
    metadata: { type },
    expirationTtl: LIFETIME_SECONDS,
  });
  await ctx.db
    .update(drivers)
    .set({ profileImageUrl: `/profile/picture?v=${ctx.now}` })
    .where(eq(drivers.id, driverId));
}
