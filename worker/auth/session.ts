import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { deleteSessionDevices, moveSessionDevices } from '#worker/db/queries/push-rows.ts';
import { type Driver, drivers, type Session, sessions } from '#worker/db/schema/drivers.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { createToken, hashToken, readTokenCookie, serializeTokenCookie } from './token-cookie.ts';

const COOKIE = 'session';

/** A token lives this long after its last renewal; it is renewed at most daily. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const LIFETIME_SECONDS = SESSION_LIFETIME_MS / 1000;

/** What KV holds under the SHA-256 of a token. */
type StoredSession = { sessionId: string; driverId: string; renewedAt: number };

export type CurrentSession = { driver: Driver; sessionId: string };

/** Who a request is from: the driver signed in, if any, and whether one is kept out who would be. */
export type SessionState = { current: CurrentSession | null; isSuspended: boolean };

const NOBODY: SessionState = { current: null, isSuspended: false };

/**
 * Opens a session for a driver on a device and returns the `Set-Cookie` value that carries its token. The insert itself
 * checks for a suspension, so a suspension at the same moment wins. The session this browser had before ends; its alerts
 * continue for the same driver only.
 */
export async function createSession(
  ctx: Ctx,
  input: { driverId: string; device: string; cookieHeader: string | null },
): Promise<Result<{ setCookie: string }>> {
  const token = createToken();
  const sessionId = crypto.randomUUID();
  const opened = await insertWhen(
    ctx,
    sessions,
    {
      id: sessionId,
      driverId: drivers.id,
      device: input.device.slice(0, 200),
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
    },
    { from: drivers, where: and(eq(drivers.id, input.driverId), isNull(drivers.suspendedAt)) },
  ).returning({ id: sessions.id });
  if (opened.length === 0) return fail('driverSuspended');
  await storeToken(ctx, token, { sessionId, driverId: input.driverId, renewedAt: ctx.now });
  await endReplaced(ctx, { sessionId, ...input });
  ctx.log('info', 'session opened', { sessionId, driverId: input.driverId });
  return succeed({ setCookie: serializeTokenCookie(ctx.config, COOKIE, token, LIFETIME_SECONDS) });
}

type Replacement = { sessionId: string; driverId: string; cookieHeader: string | null };

async function endReplaced(ctx: Ctx, { sessionId, driverId, cookieHeader }: Replacement): Promise<void> {
  const old = await readStored(ctx, cookieHeader);
  if (!old) return;
  const { sessionId: from } = old.stored;
  const { session, devices } = revoke(ctx, from);
  const isSame = old.stored.driverId === driverId;
  await batch(ctx, {
    session,
    moved: isSame ? moveSessionDevices(ctx, { driverId, from, to: sessionId }) : undefined,
    devices,
  });
  await ctx.kv.delete(old.key);
}

/** Statements: a session ends, and no alert reaches its browser. */
function revoke(ctx: Ctx, sessionId: string) {
  return {
    session: ctx.db.update(sessions).set({ revokedAt: ctx.now }).where(eq(sessions.id, sessionId)),
    devices: deleteSessionDevices(ctx, sessionId),
  };
}

/** What KV holds of the session whose token a `Cookie` header carries, and under what. */
async function readStored(ctx: Ctx, cookieHeader: string | null) {
  const token = readTokenCookie(ctx.config, COOKIE, cookieHeader);
  if (!token) return null;
  const key = await getTokenKey(token);
  const stored = await ctx.kv.get<StoredSession>(key, 'json');
  return stored && { key, stored };
}

/** The driver and session behind a `Cookie` header, if any. One KV read, then one D1 round trip; renews at most daily. */
export async function readSession(ctx: Ctx, cookieHeader: string | null): Promise<SessionState> {
  const token = readTokenCookie(ctx.config, COOKIE, cookieHeader);
  if (!token) return NOBODY;
  const key = await getTokenKey(token);
  const stored = await ctx.kv.get<StoredSession>(key, 'json');
  if (!stored || stored.renewedAt <= ctx.now - SESSION_LIFETIME_MS) return NOBODY;
  const [[session], [driver]] = await ctx.db.batch([
    ctx.db.select().from(sessions).where(eq(sessions.id, stored.sessionId)),
    ctx.db.select().from(drivers).where(eq(drivers.id, stored.driverId)),
  ]);
  if (!session || !driver || session.driverId !== driver.id) return NOBODY;
  if (driver.suspendedAt !== null) return { current: null, isSuspended: true };
  if (session.revokedAt !== null) return NOBODY;
  if (ctx.now - stored.renewedAt > DAY_MS) ctx.waitUntil(renewSession(ctx, token, stored, session));
  return { current: { driver, sessionId: session.id }, isSuspended: false };
}

/** Ends one session at once on every edge; returns the `Set-Cookie` value that clears the cookie. */
export async function endSession(ctx: Ctx, cookieHeader: string | null): Promise<string> {
  const found = await readStored(ctx, cookieHeader);
  if (found) {
    await batch(ctx, revoke(ctx, found.stored.sessionId));
    await ctx.kv.delete(found.key);
  }
  return clearSessionCookie(ctx);
}

/** The `Set-Cookie` value that takes a session's token out of the browser. */
export function clearSessionCookie(ctx: Ctx): string {
  return serializeTokenCookie(ctx.config, COOKIE, '', 0);
}

async function renewSession(ctx: Ctx, token: string, stored: StoredSession, session: Session): Promise<void> {
  await storeToken(ctx, token, { ...stored, renewedAt: ctx.now });
  await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, session.id));
}

async function storeToken(ctx: Ctx, token: string, value: StoredSession): Promise<void> {
  await ctx.kv.put(await getTokenKey(token), JSON.stringify(value), { expirationTtl: LIFETIME_SECONDS });
}

/** KV never sees a token, only its hash: a leaked listing opens no session. */
async function getTokenKey(token: string): Promise<string> {
  return `session:${await hashToken(token)}`;
}
