import { createMiddleware } from 'hono/factory';
import { parse } from 'hono/utils/cookie';
import { type AdminSession, readAdminSession } from '#worker/auth/admin-session.ts';
import { readSession, type SessionState } from '#worker/auth/session.ts';
import { createCtx } from '#worker/ctx.ts';
import { countRequest } from '#worker/services/alarms/count-request.ts';
import { rememberBrowser } from '#worker/services/drivers/remember-browser.ts';
import { isLanguage, LANGUAGE_KEY } from '#worker/words/languages.ts';
import type { AppEnv } from './app-env.ts';

/** Gives the request its id, its context and its session, and times what it asked of the database. */
export const openRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now();
  const requestId = crypto.randomUUID();
  const ctx = createCtx(c.env, (work) => c.executionCtx.waitUntil(work), requestId);
  const cookies = c.req.header('Cookie') ?? null;
  let session: Promise<SessionState> | undefined;
  let adminSession: Promise<AdminSession | null> | undefined;
  const getState = () => {
    session ??= readSession(ctx, cookies).then(async (state) => {
      if (state.current) {
        const { timeZone, [LANGUAGE_KEY]: language } = parse(cookies ?? '');
        await rememberBrowser(ctx, state.current.driver, {
          timeZone,
          language: isLanguage(language) ? language : null,
        });
      }
      return state;
    });
    return session;
  };
  c.set('requestId', requestId);
  c.set('ctx', ctx);
  c.set('getSession', async () => (await getState()).current);
  c.set('isSuspended', async () => (await getState()).isSuspended);
  c.set('getAdminSession', () => {
    adminSession ??= readAdminSession(ctx, cookies);
    return adminSession;
  });
  await next();
  const { roundTrips, rowsRead, ms } = ctx.meter;
  const appMs = (performance.now() - startedAt).toFixed(1);
  c.header('Server-Timing', `app;dur=${appMs}, db;dur=${ms.toFixed(1)};desc="q=${roundTrips} r=${rowsRead}"`);
  c.header('X-Request-Id', requestId);
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  countRequest(ctx, { requestId, path: c.req.path, status: c.res.status });
});
