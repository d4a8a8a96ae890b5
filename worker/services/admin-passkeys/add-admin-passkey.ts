import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { AdminSession } from '#worker/auth/admin-session.ts';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { createRegistration, verifyRegistration } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { adminPasskeys, adminSessions } from '#worker/db/schema/guards.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { AddPasskeyInput } from '#worker/domain/auth/inputs.ts';
import { isFreshSignIn } from '#worker/domain/auth/is-fresh-sign-in.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { endOtherSessions, selectAdminPasskeys } from './admin-passkey-rows.ts';

/** The console is one account, so all its passkeys have one user name. */
const ADMINISTRATOR = 'administrator';

type Input = { session: AdminSession; site: PasskeySite };

const describeCeremony = ({ session, site }: Input) =>
  ({ kind: 'admin-passkey-registration', owner: session.id, site }) as const;

/** Starts the registration of a console passkey; requires a recent sign-in. */
export async function createAdminPasskeyOptions(
  ctx: Ctx,
  { session, site }: Input,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON>> {
  if (!isFreshSignIn(session.createdAt, ctx.now)) return fail('signInNotFresh');
  const user = { id: ADMINISTRATOR, name: ADMINISTRATOR, displayName: 'Roadwaze' };
  const selectKnown = selectAdminPasskeys(ctx);
  return succeed(await createRegistration(ctx, describeCeremony({ session, site }), { user, selectKnown }));
}

/**
 * Adds a passkey to the console and ends every other session; requires a recent sign-in. If two sessions add one concurrently,
 * the first to write wins, because it ends the other.
 */
export async function addAdminPasskey(
  ctx: Ctx,
  { session, site, actor, input }: Input & { actor: AdminActor; input: AddPasskeyInput },
): Promise<Result<null>> {
  if (!isFreshSignIn(session.createdAt, ctx.now)) return fail('signInNotFresh');
  const made = await verifyRegistration(ctx, describeCeremony({ session, site }), input.credential);
  if (!made) return fail('passkeyNotVerified');
  const name = input.name || new Date(ctx.now).toISOString().slice(0, 10);
  const { transports } = input.credential.response;
  const isOpen = and(eq(adminSessions.id, session.id), isNull(adminSessions.revokedAt));
  const { isChanged, open, taken } = await runAudited(ctx, {
    actor,
    action: 'addPasskey',
    target: { kind: 'session', id: session.id },
    where: sql`(select count(*) from admin_passkeys) < ${ACCOUNT_LIMITS.passkeys}
      and not exists (select 1 from admin_passkeys where id = ${made.id})
      and exists (select 1 from admin_sessions where ${isOpen})`,
    after: sql`json_object('name', ${name})`,
    run: (isAudited) => ({
      passkey: insertWhen(
        ctx,
        adminPasskeys,
        { ...made, transports, name, createdAt: ctx.now, lastUsedAt: null },
        isAudited,
      ),
      others: endOtherSessions(ctx, session.id, isAudited),
      open: ctx.db.select({ id: adminSessions.id }).from(adminSessions).where(isOpen),
      taken: ctx.db.select({ id: adminPasskeys.id }).from(adminPasskeys).where(eq(adminPasskeys.id, made.id)),
    }),
  });
  if (isChanged) return succeed(null);
  if (open.length === 0) return fail('signInNotFresh');
  return fail(taken.length === 0 ? 'tooManyPasskeys' : 'passkeyExists');
}
