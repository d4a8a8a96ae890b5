import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { DriverEnv } from './app-env.ts';

/** Guard: the request has a session; the handler finds its driver as `c.var.driver`. */
export const requireDriver = createMiddleware<DriverEnv>(async (c, next) => {
  const session = await c.var.getSession();
  if (!session) throw new ApiFailure({ code: 'unauthorized' });
  c.set('driver', session.driver);
  await next();
});
