import { createMiddleware } from 'hono/factory';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv, DriverEnv } from './app-env.ts';

/**
 * Guard: the request has a session; the handler finds its driver as `c.var.driver`. One that names a driver in
 * `X-Driver`, as what was queued on a phone does, is refused under anybody else's session.
 */
export const requireApiDriver = createMiddleware<DriverEnv>(async (c, next) => {
  const session = await c.var.getSession();
  if (!session) throw await refuseVisitor(c.var);
  const meant = c.req.header(DRIVER_HEADER);
  if (meant !== undefined && meant !== session.driver.id) throw new ApiFailure({ code: 'unauthorized' });
  c.set('driver', session.driver);
  await next();
});

/** Why a request without a session is refused: nobody is signed in, or the driver is suspended. */
export async function refuseVisitor({ isSuspended }: AppEnv['Variables']): Promise<ApiFailure> {
  return new ApiFailure({ code: (await isSuspended()) ? 'driverSuspended' : 'unauthorized' });
}
