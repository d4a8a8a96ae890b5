import { createSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInInput } from '#worker/domain/auth/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { findOrCreateDriver } from './find-or-create-driver.ts';

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
  const driverId = await findOrCreateDriver(ctx, { ...input, timeZones: [input.timeZone, cookieTimeZone] });
  return succeed({ setCookie: await createSession(ctx, { driverId, device }) });
}
