import { createMiddleware } from 'hono/factory';
import { type LimitedAction, limitRate } from '#worker/services/shared/limit-rate.ts';
import { unwrap } from './api-failure.ts';
import type { AppEnv, DriverEnv } from './app-env.ts';

/** The header that names the client's address; Cloudflare sets it, and a client cannot. */
export const ADDRESS_HEADER = 'CF-Connecting-IP';

/** Guard: not too often from one client address. */
export function limitApiByAddress(action: LimitedAction) {
  return createMiddleware<AppEnv>(async (c, next) => {
    unwrap(await limitRate(c.var.ctx, action, { address: c.req.header(ADDRESS_HEADER) ?? null }));
    await next();
  });
}

/** Guard behind `requireApiDriver`: not too often by one driver. */
export function limitByDriver(action: LimitedAction) {
  return createMiddleware<DriverEnv>(async (c, next) => {
    unwrap(await limitRate(c.var.ctx, action, { driverId: c.var.driver.id }));
    await next();
  });
}
