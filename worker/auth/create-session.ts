import { and, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import {
  deleteEndedDevices,
  deleteSessionDevices,
  moveSessionDevices,
} from '#worker/db/queries/push-rows.ts';
import { drivers, type Session, sessions } from '#worker/db/schema/drivers.ts';
import { passkeys } from '#worker/db/schema/sign-in.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { endShiftOfLast, hashSessionToken, isSessionOpen, revoke, writeCookie } from './session.ts';
import { copySession, deleteCopy } from './session-copy.ts';
import { createToken, hashToken } from './token-cookie.ts';
import { mayUse, type PasskeyUse, saveUse } from './webauthn.ts';

/** How a driver signs in; `local` is without verification, in local deployments only. */
type SignInMethod = 'provider' | 'passkey' | 'local';

type NewSession = {
  driverId: string;
  method: SignInMethod;
  device: string;
  cookieHeader: string | null;
  /** The passkey use to save with the session. */
  use?: PasskeyUse;
};

/**
 * Opens a session for a driver on a device and returns the `Set-Cookie` value with its token. The insert itself checks that the
 * driver isn't suspended and that the passkey may be used, so a concurrent suspension wins. The browser's previous session ends.
 * Its push devices move to the new session if it belonged to the same driver. Otherwise they are deleted, and the other driver's
 * shift ends if no session is left.
 */
export async function createSession(
  ctx: Ctx,
  { driverId, method, device, cookieHeader, use }: NewSession,
): Promise<Result<{ setCookie: string }>> {
  const token = createToken();
  const session: Session = {
    id: crypto.randomUUID(),
    driverId,
    tokenHash: await hashToken(token),
    device: device.slice(0, 200),
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    revokedAt: null,
  };
  const oldHash = await hashSessionToken(ctx, cookieHeader);
  const isOpened = sql`exists (select 1 from sessions where id = ${session.id})`;
  const isAllowed = and(isNull(drivers.suspendedAt), use && mayUse(passkeys, use));
  const { opened, used, replaced, surplus } = await batch(ctx, {
    opened: insertWhen(
      ctx,
      sessions,
      { ...session, driverId: drivers.id },
      { from: drivers, where: and(eq(drivers.id, driverId), isAllowed) },
    ).returning({ id: sessions.id }),
    used: use && saveUse(ctx, passkeys, use),
    replaced: oldHash ? replaceSession(ctx, { oldHash, session, isOpened }) : undefined,
    surplus: endSurplusSessions(ctx, driverId),
    devices: deleteEndedDevices(ctx, driverId, isSessionOpen(ctx)),
  });
  if (used?.length === 0) return fail('passkeyRefused');
  if (opened.length === 0) return fail('driverSuspended');
  for (const ended of [...surplus, ...(replaced?.ended ?? [])]) ctx.live.ended(ended.driverId, [ended.id]);
  copySession(ctx, session);
  if (oldHash) deleteCopy(ctx, oldHash);
  ctx.log('info', 'session opened', { sessionId: session.id, driverId, method });
  return succeed({ setCookie: writeCookie(ctx, token, session) });
}

/** Statement: ends a driver's oldest sessions beyond the account's limit. */
function endSurplusSessions(ctx: Ctx, driverId: string) {
  const kept = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.driverId, driverId), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(ACCOUNT_LIMITS.sessions);
  const isSurplus = notInArray(sessions.id, kept);
  return revoke(ctx, and(eq(sessions.driverId, driverId), isNull(sessions.revokedAt), isSurplus));
}

/** Statements: end the session of the old token once the new one is open. */
function replaceSession(
  ctx: Ctx,
  { oldHash, session, isOpened }: { oldHash: string; session: Session; isOpened: SQL },
) {
  const from = sql`(select id from sessions where token_hash = ${oldHash} and ${isOpened})`;
  return {
    ended: revoke(ctx, eq(sessions.id, from)),
    moved: moveSessionDevices(ctx, { driverId: session.driverId, from, to: session.id }),
    deleted: deleteSessionDevices(ctx, from),
    shift: endShiftOfLast(ctx, sql`(select driver_id from sessions where id = ${from})`),
  };
}
