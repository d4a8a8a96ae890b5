import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parse } from 'hono/utils/cookie';
import { type AdminSession, readAdminSession } from '#worker/auth/admin-session.ts';
import { hasSessionCookie, renewSession } from '#worker/auth/session.ts';
import { createSessionReader } from '#worker/auth/session-reader.ts';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { DRIVER_HEADER, NO_DRIVER } from '#worker/domain/auth/driver-header.ts';
import { describeError } from '#worker/log.ts';
import { countRequest } from '#worker/services/alarms/count-request.ts';
import { rememberBrowser } from '#worker/services/drivers/remember-browser.ts';
import { isLanguage, LANGUAGE_KEY } from '#worker/words/languages.ts';
import type { AppEnv } from './app-env.ts';
import { chooseReplica, writeBookmark } from './bookmark.ts';
import { ADDRESS_HEADER } from './limit-requests.ts';

/** Sets the request's id, context and session, and measures its database time. */
export const openRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now();
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const cookieHeader = c.req.header('Cookie') ?? null;
  const asked = { method: c.req.method, path: c.req.path, cookieHeader };
  // Work deferred until the response is ready, so as not to delay it.
  const heldBack: (() => Promise<unknown>)[] = [];
  let isAnswered = false;
  const ctx = createCtx(c.env, waitUntil, requestId, Date.now(), {
    afterResponse: (work) => (isAnswered ? waitUntil(work()) : heldBack.push(work)),
    getRequester: () => getRequester(c),
    chooseReplica: (config) =>
      chooseReplica(config, { ...asked, authorization: c.req.header('Authorization') }),
  });
  let adminSession: Promise<AdminSession | null> | undefined;
  let renewal: Promise<string | null> | undefined;
  const reader = createSessionReader(ctx, cookieHeader, async ({ due, current }) => {
    if (due) renewal = renewSession(ctx, { due, cookieHeader });
    if (current) await followBrowser(ctx, current.driver, cookieHeader);
  });
  c.set('ctx', ctx);
  c.set('getSession', async () => (await reader.getState()).current);
  c.set('readPage', reader.readPage);
  c.set('isSuspended', async () => (await reader.getState()).isSuspended);
  c.set('getAdminSession', () => {
    adminSession ??= readAdminSession(ctx, cookieHeader);
    return adminSession;
  });
  await next();
  const renewed = await renewal;
  if (renewed && !hasSessionCookie(ctx, c.res.headers)) c.header('Set-Cookie', renewed, { append: true });
  const { roundTrips, rowsRead, rowsWritten, hasChanges, ms } = ctx.meter;
  const appMs = (performance.now() - startedAt).toFixed(1);
  const database = `db;dur=${ms.toFixed(1)};desc="q=${roundTrips} r=${rowsRead}"`;
  const written = rowsWritten > 0 ? `, written;desc="w=${rowsWritten}"` : '';
  c.header('Server-Timing', `app;dur=${appMs}, ${database}${written}`);
  c.header('X-Request-Id', requestId);
  const state = await reader.peekState()?.catch(() => null);
  const driverId = state?.current?.driver.id ?? null;
  // Administrators and restaurants have no driver session but must see their own writes.
  const hasWritten = hasChanges || hasSessionCookie(ctx, c.res.headers);
  const isKnown = driverId !== null || hasWritten;
  const cookies = isKnown ? writeBookmark(ctx.config, { ...asked, hasWritten }, ctx.getBookmark()) : [];
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  if (state) c.header(DRIVER_HEADER, driverId ?? NO_DRIVER);
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  const { isSwitchedOff = false } = c.var;
  logRefusal(c, driverId);
  isAnswered = true;
  for (const work of heldBack) waitUntil(work());
  countRequest(ctx, { requestId, path: c.req.path, status: c.res.status, isSwitchedOff });
});

/** Returns the identity whose quota applies: the restaurant, the driver, or the client address. */
async function getRequester({ req, var: { getSession, restaurantId } }: Context<AppEnv>) {
  if (restaurantId) return { identity: restaurantId };
  const driverId = (await getSession())?.driver.id;
  return driverId ? { driverId } : { address: req.header(ADDRESS_HEADER) ?? null };
}

const REFUSED = [401, 403];

/** Logs 401 and 403, and the API's 404, which is also the response to ids that belong to other drivers. */
function logRefusal({ req, res, var: { ctx } }: Context<AppEnv>, driverId: string | null): void {
  const { status } = res;
  const { method, path } = req;
  if (!REFUSED.includes(status) && !(status === 404 && path.startsWith('/api/'))) return;
  ctx.log('info', 'access refused', { status, method, path, driverId });
}

/** Saves the browser's language and time zone; a failure is only logged. */
async function followBrowser(ctx: Ctx, driver: Driver, cookies: string | null): Promise<void> {
  const { timeZone, [LANGUAGE_KEY]: language } = parse(cookies ?? '');
  const said = { timeZone, language: isLanguage(language) ? language : null };
  await rememberBrowser(ctx, driver, said).catch((error) =>
    ctx.log('warn', 'browser not remembered', describeError(error)),
  );
}
