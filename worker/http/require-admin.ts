import { createMiddleware } from 'hono/factory';
import { readAdminSession } from '#worker/auth/admin-session.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

/** Guard: the request has an administrator's session. A driver's session does not count. */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const session = await readAdminSession(c.var.ctx, c.req.header('Cookie') ?? null);
  if (!session) throw new ApiFailure({ code: 'unauthorized' });
  await next();
});
