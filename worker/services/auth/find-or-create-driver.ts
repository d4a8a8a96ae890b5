import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { isTimeZone } from '#worker/domain/shared/time.ts';

export type NewDriver = {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** The zones to take the first valid one of; else UTC. */
  timeZones: (string | undefined)[];
};

/** Statement: a driver, unless one with this e-mail exists. */
export function insertDriverIfNew(ctx: Ctx, { email, firstName, lastName, timeZones }: NewDriver) {
  return ctx.db
    .insert(drivers)
    .values({
      id: crypto.randomUUID(),
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      timeZone: timeZones.find((zone) => zone !== undefined && isTimeZone(zone)) ?? 'UTC',
      referralCode: encodeCode(crypto.getRandomValues(new Uint8Array(8))),
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: drivers.email });
}

/** The driver with this e-mail, created at first use. Answers the driver's id. */
export async function findOrCreateDriver(ctx: Ctx, input: NewDriver): Promise<string> {
  const [, [driver]] = await ctx.db.batch([
    insertDriverIfNew(ctx, input),
    ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.email, input.email)),
  ]);
  if (!driver) throw new Error('A driver just written cannot be read');
  return driver.id;
}
