import { createMiddleware } from 'hono/factory';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { ApiFailure } from './api-failure.ts';
import type { DriverEnv } from './app-env.ts';
import { refuseVisitor } from './require-api-driver.ts';

/** Guard: a signed-in driver on the Pro plan. */
export const requirePro = createMiddleware<DriverEnv>(async (c, next) => {
  const session = await c.var.getSession();
  if (!session) throw await refuseVisitor(c.var);
  if (!isPro(session.driver)) throw new ApiFailure({ code: 'requiresPro' });
  c.set('driver', session.driver);
  await next();
});
