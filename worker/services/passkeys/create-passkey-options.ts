import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import { createRegistration } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';
import { passkeys } from '#worker/db/schema/sign-in.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { isFreshSession } from './is-fresh-session.ts';

/**
 * Begins the registration of a passkey. Only soon after a sign-in, because a passkey outlives the session it is added in.
 */
export async function createPasskeyOptions(
  ctx: Ctx,
  { session: { driver, sessionId }, site }: { session: CurrentSession; site: PasskeySite },
): Promise<Result<PublicKeyCredentialCreationOptionsJSON>> {
  if (!(await isFreshSession(ctx, sessionId))) return fail('signInNotFresh');
  const user = {
    id: driver.id,
    name: driver.email,
    displayName: `${driver.firstName} ${driver.lastName}`.trim() || driver.email,
  };
  const ceremony = { kind: 'passkey-registration', owner: driver.id, sessionId, site } as const;
  const selectKnown = ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.driverId, driver.id));
  const { options } = await createRegistration(ctx, ceremony, { user, selectKnown });
  return succeed(options);
}
