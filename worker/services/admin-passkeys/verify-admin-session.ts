import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { createActor } from '#worker/auth/admin-actor.ts';
import { type AdminSession, deleteWarning } from '#worker/auth/admin-session.ts';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { createAuthentication, mayUse, saveUse, verifyAuthentication } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { adminPasskeys, adminSessions } from '#worker/db/schema/guards.ts';
import type { PasskeySignInInput } from '#worker/domain/auth/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { selectAdminPasskeys } from './admin-passkey-rows.ts';

type Input = { session: AdminSession; site: PasskeySite };

const describeCeremony = ({ session, site }: Input) =>
  ({ kind: 'admin-passkey-sign-in', owner: session.id, site }) as const;

/** Starts the second step of the administrator's sign-in: returns the options for signing with a console passkey. */
export async function createAdminStepOptions(
  ctx: Ctx,
  input: Input,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await selectAdminPasskeys(ctx);
  const allowed = known.map(({ id, transports }) => ({ id, transports }));
  return createAuthentication(ctx, describeCeremony(input), allowed);
}

type Answer = Input & { credential: PasskeySignInInput['credential']; address: string | null };

/** Completes the second step: verifies the session and writes an audit entry. */
export async function verifyAdminSession(
  ctx: Ctx,
  { credential, address, ...input }: Answer,
): Promise<Result<null>> {
  const { id } = input.session;
  const selectPasskey = ctx.db.select().from(adminPasskeys).where(eq(adminPasskeys.id, credential.id));
  const used = await verifyAuthentication(ctx, describeCeremony(input), { selectPasskey, credential });
  if (!used) return fail('passkeyRefused');
  const use = { id: used.passkey.id, counter: used.counter };
  const isPending = sql`admin_sessions.id = ${id} and admin_sessions.verified_at is null
    and admin_sessions.revoked_at is null`;
  const { isChanged } = await runAudited(ctx, {
    actor: await createActor(ctx, id, address),
    action: 'signIn',
    target: { kind: 'session', id },
    from: adminSessions,
    where: and(isPending, mayUse(adminPasskeys, use)),
    run: (isAudited) => ({
      use: saveUse(ctx, adminPasskeys, use),
      session: ctx.db
        .update(adminSessions)
        .set({ verifiedAt: ctx.now })
        .where(and(eq(adminSessions.id, id), isNull(adminSessions.verifiedAt), isAudited)),
      warning: deleteWarning(ctx, id),
    }),
  });
  return isChanged ? succeed(null) : fail('passkeyRefused');
}
