import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { saveAttempt } from '#worker/auth/sign-in-attempts.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { passkeys } from '#worker/db/schema/sign-in.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/** Begins the registration of a passkey: what the browser needs to make one. */
export async function createPasskeyOptions(
  ctx: Ctx,
  { driver, site }: { driver: Driver; site: PasskeySite },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.driverId, driver.id));
  const options = await generateRegistrationOptions({
    rpName: 'Roadwaze',
    rpID: site.host,
    userID: new TextEncoder().encode(driver.id),
    userName: driver.email,
    userDisplayName: `${driver.firstName} ${driver.lastName}`.trim() || driver.email,
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  await saveAttempt(ctx, {
    id: options.challenge,
    kind: 'passkey-registration',
    driverId: driver.id,
    data: {},
    lifetimeMs: CHALLENGE_LIFETIME_MS,
  });
  return options;
}
