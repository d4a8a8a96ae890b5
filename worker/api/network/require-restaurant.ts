import { createMiddleware } from 'hono/factory';
import { unwrap } from '#worker/http/api-failure.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { isSafeMethod } from '#worker/http/is-safe-method.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { findKeyOwner } from '#worker/services/network/keys/find-key-owner.ts';

/** `AppEnv` behind `requireRestaurant`. */
type RestaurantEnv = AppEnv & { Variables: { restaurantId: string } };

/** Guard: requires a valid API key and sets `c.var.restaurantId`. Limits the rate of reads; use cases limit writes. */
export const requireRestaurant = createMiddleware<RestaurantEnv>(async (c, next) => {
  const { ctx } = c.var;
  const restaurantId = unwrap(await findKeyOwner(ctx, c.req.header('Authorization') ?? ''));
  if (isSafeMethod(c.req.method)) unwrap(await limitRate(ctx, 'readDelivery', { identity: restaurantId }));
  c.set('restaurantId', restaurantId);
  await next();
});
