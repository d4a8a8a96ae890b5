import { and, eq, getTableColumns, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { deleteSessionDevices } from '#worker/db/queries/push-rows.ts';
import { endShift, isOnShift } from '#worker/db/queries/route-rows.ts';
import { type Driver, drivers, type Session, sessions } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { describeError } from '#worker/log.ts';
import { copySession, deleteCopy, SESSION_LIFETIME_MS } from './session-copy.ts';
import { hashToken, hasTokenCookie, readTokenCookie, serializeTokenCookie } from './token-cookie.ts';

const COOKIE = 'session';

/** The maximum age of a session despite renewals, so that a stolen token doesn't work forever. */
const MAX_LIFETIME_MS = 90 * DAY_MS;

export type CurrentSession = { driver: Driver; sessionId: string };

/** The session state of a request: the signed-in driver or null, and whether the session's driver is suspended. */
export type SessionState = {
  current: CurrentSession | null;
  isSuspended: boolean;
  /** The session if its daily renewal is due, else null. */
  due: DueSession | null;
};

type DueSession = Pick<Session, 'id' | 'tokenHash' | 'createdAt' | 'lastSeenAt'>;

const NOBODY: SessionState = { current: null, isSuspended: false, due: null };

/** Condition on `sessions`: neither ended nor too old. */
export function isSessionOpen({ now }: Ctx): SQL | undefined {
  return and(
    gt(sessions.lastSeenAt, now - SESSION_LIFETIME_MS),
    gt(sessions.createdAt, now - MAX_LIFETIME_MS),
    isNull(sessions.revokedAt),
  );
}

/** Statement: ends the sessions that match a condition, and returns their ids and drivers. */
export function revoke(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(where)
    .returning({ id: sessions.id, driverId: sessions.driverId });
}

/** Statements: end the driver's shift if no session is open, because offers can't be seen without one. */
export function endShiftOfLast(ctx: Ctx, driverId: string | SQL) {
  const open = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.driverId, driverId), isSessionOpen(ctx)));
  return endShift(ctx, driverId, sql`${isOnShift(driverId)} and ${notExists(open)}`);
}

/** Returns the driver and session of a token, in one D1 round trip. */
export async function readSession(ctx: Ctx, tokenHash: string | null): Promise<SessionState> {
  return tokenHash ? toSessionState(ctx, await selectSession(ctx, { tokenHash })) : NOBODY;
}

/** Statement: selects a session and its driver by token hash. */
export const selectSession = defineSelect((db, given: Given<{ tokenHash: string }>) => {
  const { id, tokenHash, createdAt, lastSeenAt, revokedAt } = sessions;
  return db
    .select({
      ...getTableColumns(drivers),
      tokenHash,
      lastSeenAt,
      revokedAt,
      sessionId: sql<string>`${id}`.as('session_id'),
      signedInAt: sql<number>`${createdAt}`.as('signed_in_at'),
    })
    .from(sessions)
    .innerJoin(drivers, eq(drivers.id, sessions.driverId))
    .where(eq(tokenHash, given.tokenHash));
});

/** Returns the session state for the result of `selectSession`. */
export function toSessionState(ctx: Ctx, [row]: Awaited<ReturnType<typeof selectSession>>): SessionState {
  if (!row) return NOBODY;
  const { sessionId, signedInAt, tokenHash, lastSeenAt, revokedAt, ...driver } = row;
  const session = { id: sessionId, tokenHash, createdAt: signedInAt, lastSeenAt };
  if (isTooOld(ctx, session)) return NOBODY;
  if (driver.suspendedAt !== null) return { ...NOBODY, isSuspended: true };
  if (revokedAt !== null) return NOBODY;
  const isDue = ctx.now - lastSeenAt > DAY_MS;
  return { current: { driver, sessionId }, isSuspended: false, due: isDue ? session : null };
}

function isTooOld({ now }: Ctx, { lastSeenAt, createdAt }: DueSession): boolean {
  return lastSeenAt <= now - SESSION_LIFETIME_MS || createdAt <= now - MAX_LIFETIME_MS;
}

/**
 * Extends a session by another month, and returns the `Set-Cookie` value that extends its cookie. Of concurrent requests only one
 * renews it. The others get null, as does a request while the database is unavailable.
 */
export async function renewSession(
  ctx: Ctx,
  { due, cookieHeader }: { due: DueSession; cookieHeader: string | null },
): Promise<string | null> {
  const token = readTokenCookie(ctx.config, COOKIE, cookieHeader);
  if (!token) return null;
  try {
    const renewed = await ctx.db
      .update(sessions)
      .set({ lastSeenAt: ctx.now })
      .where(
        and(eq(sessions.id, due.id), eq(sessions.lastSeenAt, due.lastSeenAt), isNull(sessions.revokedAt)),
      )
      .returning({ id: sessions.id });
    if (renewed.length === 0) return null;
  } catch (error) {
    ctx.log('warn', 'session not renewed', describeError(error));
    return null;
  }
  copySession(ctx, due);
  return writeCookie(ctx, token, due);
}

/**
 * Ends one session immediately on every edge, and the shift if it was the last session; returns the `Set-Cookie` value that
 * clears the cookie.
 */
export async function endSession(ctx: Ctx, cookieHeader: string | null): Promise<string> {
  const tokenHash = await hashSessionToken(ctx, cookieHeader);
  if (tokenHash) {
    const { ended } = await batch(ctx, {
      ended: revoke(ctx, and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt))),
      devices: deleteSessionDevices(ctx, sql`(select id from sessions where token_hash = ${tokenHash})`),
      shift: endShiftOfLast(ctx, sql`(select driver_id from sessions where token_hash = ${tokenHash})`),
    });
    for (const { id, driverId } of ended) ctx.live.ended(driverId, [id]);
    deleteCopy(ctx, tokenHash);
  }
  return clearSessionCookie(ctx);
}

/** The `Set-Cookie` value that deletes a session's token. */
export function clearSessionCookie(ctx: Ctx): string {
  return serializeTokenCookie(ctx.config, COOKIE, '', 0);
}

/** Whether a response already sets or deletes a session's token. */
export function hasSessionCookie(ctx: Ctx, headers: Headers): boolean {
  return hasTokenCookie(ctx.config, COOKIE, headers);
}

/** Returns a `Set-Cookie` value that lasts as long as the session can without another renewal. */
export function writeCookie(ctx: Ctx, token: string, { createdAt }: Pick<Session, 'createdAt'>): string {
  const lifetimeMs = Math.min(SESSION_LIFETIME_MS, createdAt + MAX_LIFETIME_MS - ctx.now);
  return serializeTokenCookie(ctx.config, COOKIE, token, Math.floor(lifetimeMs / 1000));
}

/** Only the hash of a token is stored, so that leaked data gives no access. */
export async function hashSessionToken({ config }: Ctx, cookieHeader: string | null): Promise<string | null> {
  const token = readTokenCookie(config, COOKIE, cookieHeader);
  return token && hashToken(token);
}
