import { createMiddleware } from 'hono/factory';
import { isTurnOff } from '#worker/domain/automation/is-turn-off.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { ApiFailure } from './api-failure.ts';
import type { DriverEnv } from './app-env.ts';
import { refuseVisitor } from './require-api-driver.ts';

/** Guard: a signed-in driver on the Pro plan, or on any plan if all they ask for is to turn automation off. */
export const requireProToChange = createMiddleware<DriverEnv>(async (c, next) => {
  const session = await c.var.getSession();
  if (!session) throw await refuseVisitor(c.var);
  const isAllowed = isPro(session.driver) || isTurnOff(await c.req.json().catch(() => null));
  if (!isAllowed) throw new ApiFailure({ code: 'requiresPro' });
  c.set('driver', session.driver);
  await next();
});
