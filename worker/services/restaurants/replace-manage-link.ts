import { and, eq } from 'drizzle-orm';
import { createManageToken } from '#worker/auth/keyed-hash.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Replaces a manage link and returns the new link's token. */
export async function replaceManageLink(ctx: Ctx, token: string): Promise<Result<{ token: string }>> {
  const tokenHash = await hashToken(token);
  const [managed] = await ctx.db
    .select({ id: restaurants.id, manageVersion: restaurants.manageVersion })
    .from(restaurants)
    .where(eq(restaurants.manageTokenHash, tokenHash));
  if (!managed) return fail('manageLinkUnknown');
  const manageVersion = managed.manageVersion + 1;
  const next = await createManageToken(ctx.config, { id: managed.id, manageVersion });
  const replaced = await ctx.db
    .update(restaurants)
    .set({ manageTokenHash: await hashToken(next), manageVersion, updatedAt: ctx.now })
    .where(and(eq(restaurants.id, managed.id), eq(restaurants.manageTokenHash, tokenHash)))
    .returning({ id: restaurants.id });
  return replaced.length === 1 ? succeed({ token: next }) : fail('manageLinkUnknown');
}
