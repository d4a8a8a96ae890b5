import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';
import { parsePayoutTarget } from '#worker/domain/admin/payout-target.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { findBalance, findPaid } from './find-payout.ts';

/** `amountCents` is set for payouts only. */
type Found = { name: string; amountCents?: number };

/** Returns the name of an action's target, with the amount in cents for a payout. */
export async function findTarget(
  ctx: Ctx,
  { action, id }: { action: AskedAction; id: string },
): Promise<Result<Found>> {
  switch (ASKED_ACTIONS[action].target) {
    case 'driver':
      return one(await ctx.db.select({ name: drivers.email }).from(drivers).where(eq(drivers.id, id)));
    case 'restaurant':
      return one(
        await ctx.db.select({ name: restaurants.name }).from(restaurants).where(eq(restaurants.id, id)),
      );
    case 'newsSource':
      return one(
        await ctx.db.select({ name: newsSources.name }).from(newsSources).where(eq(newsSources.id, id)),
      );
    case 'payout':
      return findPayout(ctx, action, id);
  }
}

async function findPayout(ctx: Ctx, action: AskedAction, id: string): Promise<Result<Found>> {
  const target = parsePayoutTarget(id);
  const find = action === 'revertPayout' ? findPaid : findBalance;
  const amountCents = target && (await find(ctx, target));
  if (!target || amountCents === null || amountCents <= 0) return fail('notFound');
  const { driverId } = target;
  const [found] = await ctx.db.select({ name: drivers.email }).from(drivers).where(eq(drivers.id, driverId));
  return succeed({ name: found?.name ?? driverId, amountCents });
}

function one([row]: Found[]): Result<Found> {
  return row ? succeed(row) : fail('notFound');
}
