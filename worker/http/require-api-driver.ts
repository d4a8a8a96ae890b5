import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { isTurnOff } from '#worker/domain/automation/inputs.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { ApiFailure } from './api-failure.ts';
import type { DriverEnv } from './app-env.ts';

/**
 * Guard: requires a session and sets `c.var.driver` and `c.var.sessionId`. Rejects a request whose `X-Driver` header, sent by
 * queued actions, names another driver.
 */
export const requireApiDriver = requirePlan(() => true);

export const requirePro = requirePlan(isPro);

/** Guard: a signed-in driver on the Pro plan, or on either plan to turn automation off. */
export const requireProToChange = requirePlan(
  async (driver, { req }) => isPro(driver) || isTurnOff(await req.json().catch(() => null)),
);

type IsEnough = (driver: Driver, c: Context<DriverEnv>) => boolean | Promise<boolean>;

function requirePlan(isEnough: IsEnough) {
  return createMiddleware<DriverEnv>(async (c, next) => {
    const session = await c.var.getSession();
    if (!session) {
      throw new ApiFailure({ code: (await c.var.isSuspended()) ? 'driverSuspended' : 'unauthorized' });
    }
    const { driver, sessionId } = session;
    const meant = c.req.header(DRIVER_HEADER);
    if (meant !== undefined && meant !== driver.id) throw new ApiFailure({ code: 'unauthorized' });
    if (!(await isEnough(driver, c))) throw new ApiFailure({ code: 'requiresPro' });
    c.set('driver', driver);
    c.set('sessionId', sessionId);
    await next();
  });
}
