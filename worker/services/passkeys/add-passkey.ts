import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { eq, sql } from 'drizzle-orm';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import { createRegistration, verifyRegistration } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { type Passkey, passkeys } from '#worker/db/schema/sign-in.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { AddPasskeyInput } from '#worker/domain/auth/inputs.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { isFreshSession } from './is-fresh-session.ts';
import { selectPasskeys } from './select-passkeys.ts';

type Input = { session: CurrentSession; site: PasskeySite };

const describeCeremony = ({ session: { driver, sessionId }, site }: Input) =>
  ({ kind: 'passkey-registration', owner: driver.id, sessionId, site }) as const;

/** Starts the registration of a passkey. Requires a recent sign-in, because a passkey outlives the session it is added in. */
export async function createPasskeyOptions(
  ctx: Ctx,
  { session, site }: Input,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON>> {
  const { driver, sessionId } = session;
  if (!(await isFreshSession(ctx, sessionId))) return fail('signInNotFresh');
  const user = {
    id: driver.id,
    name: driver.email,
    displayName: `${driver.firstName} ${driver.lastName}`.trim() || driver.email,
  };
  const selectKnown = selectPasskeys(ctx, driver.id);
  return succeed(await createRegistration(ctx, describeCeremony({ session, site }), { user, selectKnown }));
}

/** Completes the registration of a passkey that was started in this session on this site, and tells the driver by email. */
export async function addPasskey(
  ctx: Ctx,
  { session, site, input, defaultName }: Input & { input: AddPasskeyInput; defaultName: string },
): Promise<Result<Passkey>> {
  const { credential, name } = input;
  if (!(await isFreshSession(ctx, session.sessionId))) return fail('signInNotFresh');
  const made = await verifyRegistration(ctx, describeCeremony({ session, site }), credential);
  if (!made) return fail('passkeyNotVerified');
  const passkey: Passkey = {
    ...made,
    driverId: session.driver.id,
    transports: credential.response.transports,
    name: name || defaultName,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
  return (await insertIfBelowLimit(ctx, passkey)) ? succeed(passkey) : explainRefusal(ctx, passkey);
}

/** Counts and writes in one statement, so that concurrent registrations cannot exceed the limit. */
async function insertIfBelowLimit(ctx: Ctx, passkey: Passkey): Promise<boolean> {
  const { id, driverId, name, createdAt } = passkey;
  const own = sql`select count(*) from ${passkeys} where ${passkeys.driverId} = ${driverId}`;
  const { written } = await batch(ctx, {
    written: insertWhen(ctx, passkeys, passkey, sql`(${own}) < ${ACCOUNT_LIMITS.passkeys}`)
      .onConflictDoNothing()
      .returning({ id: passkeys.id }),
    notice: insertDriverEmail(
      ctx,
      {
        driverId,
        key: `passkeyAdded:${id}:${createdAt}`,
        kind: 'passkeyAdded',
        values: { passkey: name, day: { at: createdAt }, link: { path: paths.passkeysCard() } },
      },
      sql`exists (select 1 from passkeys where id = ${id} and driver_id = ${driverId} and created_at = ${createdAt})`,
    ),
  });
  return written.length === 1;
}

async function explainRefusal(ctx: Ctx, { id }: Passkey): Promise<Result<never>> {
  const [taken] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
  return fail(taken ? 'passkeyExists' : 'tooManyPasskeys');
}
