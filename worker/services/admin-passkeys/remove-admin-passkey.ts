import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { AdminSession } from '#worker/auth/admin-session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { adminPasskeys } from '#worker/db/schema/guards.ts';
import { isFreshSignIn } from '#worker/domain/auth/is-fresh-sign-in.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { endOtherSessions } from './admin-passkey-rows.ts';

type Input = { session: AdminSession; actor: AdminActor; passkeyId: string };

/**
 * Removes a console passkey and ends every other session, because one may be on a lost device; requires a recent sign-in. Once no
 * passkey is left, the access code alone opens the console.
 */
export async function removeAdminPasskey(
  ctx: Ctx,
  { session, actor, passkeyId }: Input,
): Promise<Result<null>> {
  if (!isFreshSignIn(session.createdAt, ctx.now)) return fail('signInNotFresh');
  const { isChanged } = await runAudited(ctx, {
    actor,
    action: 'removePasskey',
    target: { kind: 'session', id: session.id },
    from: adminPasskeys,
    where: sql`admin_passkeys.id = ${passkeyId}`,
    before: sql`json_object('name', admin_passkeys.name)`,
    run: (isAudited) => ({
      removed: ctx.db.delete(adminPasskeys).where(and(eq(adminPasskeys.id, passkeyId), isAudited)),
      others: endOtherSessions(ctx, session.id, isAudited),
    }),
  });
  return isChanged ? succeed(null) : fail('passkeyNotFound');
}
