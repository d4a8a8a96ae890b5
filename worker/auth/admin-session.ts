import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { insertOperatorEmail } from '#worker/db/queries/outbox-rows.ts';
import { adminPasskeys, adminSessions } from '#worker/db/schema/guards.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { batch } from '#worker/db/write.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createActor } from './admin-actor.ts';
import { createToken, hashToken, readTokenCookie, serializeTokenCookie } from './token-cookie.ts';

const COOKIE = 'admin';
const LIFETIME_MS = 8 * HOUR_MS;

/** How long after the access code a missing passkey triggers a warning to the operator. */
const PASSKEY_PAUSE_MS = 5 * MINUTE_MS;

export type AdminSession = typeof adminSessions.$inferSelect;

/** Returns the id of a session. It depends on the access code, so changing the code ends every session. */
function toSessionId({ config }: Ctx, token: string): Promise<string> {
  return hashToken(`${token}.${config.adminCode ?? ''}`);
}

/** Condition: the console has passkeys, so one is required. The comparison lets SQLite use only the index. */
const needsPasskey = sql`exists (select 1 from ${adminPasskeys} where admin_passkeys.id > '')`;

/**
 * Opens an administrator's session with an audit log entry; returns the `Set-Cookie` value with its token. If the console has
 * passkeys, the session is pending and gives no access until one is used (`verifyAdminSession`). If that takes too long, the
 * operator gets an email, because the access code may be stolen.
 */
export async function createAdminSession(
  ctx: Ctx,
  address: string | null,
): Promise<{ setCookie: string; isPending: boolean }> {
  const token = createToken();
  const id = await toSessionId(ctx, token);
  const audit = { actor: await createActor(ctx, id, address), target: { kind: 'session', id } } as const;
  const { opened } = await batch(ctx, {
    opened: ctx.db
      .insert(adminSessions)
      .values({
        id,
        createdAt: ctx.now,
        expiresAt: ctx.now + LIFETIME_MS,
        verifiedAt: sql`case when ${needsPasskey} then null else ${ctx.now} end`,
      })
      .returning({ verifiedAt: adminSessions.verifiedAt }),
    signedIn: insertAudit(ctx, { ...audit, action: 'signIn', where: sql`not ${needsPasskey}` }),
    entered: insertAudit(ctx, { ...audit, action: 'enterCode', where: needsPasskey }),
    warning: insertOperatorEmail(
      ctx,
      {
        key: toWarningKey(id),
        kind: 'codeWithoutPasskey',
        values: { link: { path: consolePaths.list('audit') } },
        sendAt: ctx.now + PASSKEY_PAUSE_MS,
      },
      needsPasskey,
    ),
  });
  const setCookie = serializeTokenCookie(ctx.config, COOKIE, token, LIFETIME_MS / 1000);
  return { setCookie, isPending: opened[0]?.verifiedAt === null };
}

const toWarningKey = (sessionId: string) => `codeWithoutPasskey:${sessionId}`;

/** Statement: cancels the missing-passkey email of a session once a passkey is used. */
export function deleteWarning(ctx: Ctx, sessionId: string) {
  return ctx.db
    .delete(outbox)
    .where(and(eq(outbox.key, toWarningKey(sessionId)), eq(outbox.status, 'queued')));
}

/** Returns the administrator's session for a `Cookie` header, or null. It expires at a fixed time and is not renewed. */
export async function readAdminSession(ctx: Ctx, cookieHeader: string | null): Promise<AdminSession | null> {
  const session = await readOpenSession(ctx, cookieHeader);
  return session && session.verifiedAt !== null ? session : null;
}

/** Returns the session for a `Cookie` header that was opened with the access code but still lacks a passkey, or null. */
export async function readPendingAdminSession(
  ctx: Ctx,
  cookieHeader: string | null,
): Promise<AdminSession | null> {
  const session = await readOpenSession(ctx, cookieHeader);
  return session && session.verifiedAt === null ? session : null;
}

async function readOpenSession(ctx: Ctx, cookieHeader: string | null): Promise<AdminSession | null> {
  const token = readTokenCookie(ctx.config, COOKIE, cookieHeader);
  if (!token) return null;
  const [session] = await ctx.db
    .select()
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.id, await toSessionId(ctx, token)),
        gt(adminSessions.expiresAt, ctx.now),
        isNull(adminSessions.revokedAt),
      ),
    );
  return session ?? null;
}

/** Ends an administrator's session; returns the `Set-Cookie` value that clears the cookie. */
export async function endAdminSession(
  ctx: Ctx,
  { cookieHeader, address }: { cookieHeader: string | null; address: string | null },
): Promise<string> {
  const token = readTokenCookie(ctx.config, COOKIE, cookieHeader);
  if (token) {
    const id = await toSessionId(ctx, token);
    await batch(ctx, {
      signedOut: insertAudit(ctx, {
        actor: await createActor(ctx, id, address),
        action: 'signOut',
        target: { kind: 'session', id },
        from: adminSessions,
        where: sql`id = ${id} and verified_at is not null and revoked_at is null and expires_at > ${ctx.now}`,
      }),
      revoked: ctx.db
        .update(adminSessions)
        .set({ revokedAt: ctx.now })
        .where(and(eq(adminSessions.id, id), isNull(adminSessions.revokedAt))),
    });
  }
  return serializeTokenCookie(ctx.config, COOKIE, '', 0);
}
