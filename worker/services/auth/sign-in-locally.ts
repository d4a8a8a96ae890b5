import { eq } from 'drizzle-orm';
import { createSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { SignInInput } from '#worker/domain/auth/inputs.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { isTimeZone } from '#worker/domain/shared/time.ts';

/** Signs a driver in by e-mail alone, creating the driver at first use. Local only. */
export async function signInLocally(
  ctx: Ctx,
  {
    input,
    device,
    cookieTimeZone,
  }: { input: SignInInput; device: string; cookieTimeZone?: string | undefined },
): Promise<Result<{ setCookie: string }>> {
  if (!ctx.config.isLocal) return fail('notFound');
  const driverId = await findOrCreateDriver(ctx, {
    ...input,
    timeZone: input.timeZone ?? (cookieTimeZone && isTimeZone(cookieTimeZone) ? cookieTimeZone : 'UTC'),
  });
  return succeed({ setCookie: await createSession(ctx, { driverId, device }) });
}

async function findOrCreateDriver(ctx: Ctx, input: SignInInput & { timeZone: string }): Promise<string> {
  const id = crypto.randomUUID();
  const [, [driver]] = await ctx.db.batch([
    ctx.db
      .insert(drivers)
      .values({
        id,
        email: input.email,
        firstName: input.firstName ?? '',
        lastName: input.lastName ?? '',
        timeZone: input.timeZone,
        referralCode: encodeCode(crypto.getRandomValues(new Uint8Array(8))),
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: drivers.email }),
    ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.email, input.email)),
  ]);
  if (!driver) throw new Error('A driver just written cannot be read');
  return driver.id;
}
