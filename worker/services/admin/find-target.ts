import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { AuditTarget } from '#worker/domain/admin/audit.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type Found = { name: string | null };

/** What the target of an action is called; null where there is only one of its kind. */
export async function findTarget(
  ctx: Ctx,
  { kind, id }: { kind: AuditTarget; id: string },
): Promise<Result<Found>> {
  if (kind === 'driver') {
    return one(await ctx.db.select({ name: drivers.email }).from(drivers).where(eq(drivers.id, id)));
  }
  if (kind === 'restaurant') {
    return one(
      await ctx.db.select({ name: restaurants.name }).from(restaurants).where(eq(restaurants.id, id)),
    );
  }
  return succeed({ name: null });
}

function one([row]: Found[]): Result<Found> {
  return row ? succeed(row) : fail('notFound');
}
