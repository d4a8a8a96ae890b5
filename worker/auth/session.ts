import { eq } from 'drizzle-orm';
import { parse } from 'hono/utils/cookie';
import type { Config } from '#worker/config.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Driver, drivers, type Session, sessions } from '#worker/db/schema/drivers.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

/** A token lives this long after its last renewal; it is renewed at most daily. */
const LIFETIME_SECONDS = 30 * 24 * 3600;

/** What KV holds under the SHA-256 of a token. */
type StoredSession = { sessionId: string; driverId: string; renewedAt: number };

export type CurrentSession = { driver: Driver; sessionId: string };

/** `__Host-` outside local: the browser then insists on Secure, Path=/ and no Domain. */
export function getSessionCookieName(config: Config): string {
  return config.isLocal ? 'session' : '__Host-session';
}

/** Opens a session for a driver on a device; answers the `Set-Cookie` value that carries its token. */
export async function createSession(ctx: Ctx, input: { driverId: string; device: string }): Promise<string> {
  const token = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const sessionId = crypto.randomUUID();
  await ctx.db.insert(sessions).values({
    id: sessionId,
    driverId: input.driverId,
    device: input.device.slice(0, 200),
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
  });
  await storeToken(ctx, token, { sessionId, driverId: input.driverId, renewedAt: ctx.now });
  return serializeCookie(ctx.config, token, LIFETIME_SECONDS);
}

/** The driver and session behind a `Cookie` header, or null. One KV read, then one D1 round trip; renews at most daily. */
export async function readSession(ctx: Ctx, cookieHeader: string | null): Promise<CurrentSession | null> {
  const token = readToken(ctx.config, cookieHeader);
  if (!token) return null;
  const key = await getTokenKey(token);
  const stored = await ctx.kv.get<StoredSession>(key, 'json');
  if (!stored) return null;
  const [[session], [driver]] = await ctx.db.batch([
    ctx.db.select().from(sessions).where(eq(sessions.id, stored.sessionId)),
    ctx.db.select().from(drivers).where(eq(drivers.id, stored.driverId)),
  ]);
  if (!session || !driver || session.revokedAt !== null || session.driverId !== driver.id) return null;
  if (ctx.now - stored.renewedAt > DAY_MS) ctx.waitUntil(renewSession(ctx, token, stored, session));
  return { driver, sessionId: session.id };
}

/** Ends one session at once on every edge; answers the `Set-Cookie` value that clears the cookie. */
export async function endSession(ctx: Ctx, cookieHeader: string | null): Promise<string> {
  const token = readToken(ctx.config, cookieHeader);
  if (token) {
    const key = await getTokenKey(token);
    const stored = await ctx.kv.get<StoredSession>(key, 'json');
    if (stored) {
      await ctx.db.update(sessions).set({ revokedAt: ctx.now }).where(eq(sessions.id, stored.sessionId));
      await ctx.kv.delete(key);
    }
  }
  return serializeCookie(ctx.config, '', 0);
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
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return `session:${encodeBase64Url(new Uint8Array(digest))}`;
}

function readToken(config: Config, cookieHeader: string | null): string | null {
  const token = parse(cookieHeader ?? '')[getSessionCookieName(config)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

function serializeCookie(config: Config, token: string, maxAge: number): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${getSessionCookieName(config)}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
