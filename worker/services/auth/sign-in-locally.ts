import { createSession } from '#worker/auth/create-session.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInInput } from '#worker/domain/auth/inputs.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { findOrCreateDriver } from './find-or-create-driver.ts';

type LocalSignIn = {
  input: SignInInput;
  device: string;
  cookieHeader: string | null;
  cookieTimeZone?: string | undefined;
  referral?: ReferralOrigin | null;
};

/** Signs a driver in by email alone, creating the driver on first use. Local environment only. */
export async function signInLocally(
  ctx: Ctx,
  { input, device, cookieHeader, cookieTimeZone, referral }: LocalSignIn,
): Promise<Result<{ setCookie: string }>> {
  if (!ctx.config.isLocal) return fail('notFound');
  const allowed = await limitRate(ctx, 'signInIdentity', { identity: input.email });
  if (!allowed.ok) return allowed;
  const timeZones = [input.timeZone, cookieTimeZone];
  const driverId = await findOrCreateDriver(ctx, { ...input, timeZones, referral });
  return createSession(ctx, { driverId, method: 'local', device, cookieHeader });
}
