import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Session, sessions } from '#worker/db/schema/drivers.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

/** A session expires this long after its last renewal; it is renewed at most daily. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

const getKey = (tokenHash: string) => `session:${tokenHash}`;

/**
 * Copies a session to KV after the response, where it expires automatically. D1 is authoritative, so no request waits for the
 * copy.
 */
export function copySession(ctx: Ctx, { id, tokenHash }: Pick<Session, 'id' | 'tokenHash'>): void {
  const options = { expirationTtl: SESSION_LIFETIME_MS / 1000 };
  ctx.waitUntil(ctx.kv.put(getKey(tokenHash), id, options).catch(() => {}));
}

export function deleteCopy(ctx: Ctx, tokenHash: string): void {
  ctx.waitUntil(ctx.kv.delete(getKey(tokenHash)).catch(() => {}));
}

const PAGE = 50;

export async function deleteCopies(ctx: Ctx, driverId: string): Promise<void> {
  const own = await ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.driverId, driverId));
  for (const page of chunk(own, PAGE)) {
    await Promise.all(page.map(({ tokenHash }) => ctx.kv.delete(getKey(tokenHash))));
  }
}
