import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type ActionOf, listReadActions, listWriteActions } from '#worker/domain/limits/rate-limits.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { describeError } from '#worker/log.ts';
import { listDeliveryWebhooks } from '#worker/services/reported-deliveries/verify-delivery-sender.ts';
import { ApiFailure, unwrap } from './api-failure.ts';
import type { AppEnv, DriverEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** The header with the client's IP address. Cloudflare sets it, and clients can't override it. */
export const ADDRESS_HEADER = 'CF-Connecting-IP';

/** Webhook senders sign each request and may send thousands. */
const SIGNED_PATHS = '/api/webhooks/';
const SIGNATURES = [
  'roadwaze-signature',
  'stripe-signature',
  ...listDeliveryWebhooks().map(({ header }) => header),
];

/**
 * Rate-limits writes and expensive reads before the body is parsed, and webhooks only if their signature is invalid. Over the
 * limit the API rejects the request here. A page throws the refusal from its loader or action (`guardRoutes`), so that the error
 * is shown in the visitor's language.
 */
export const limitRequests = createMiddleware<AppEnv>(async (c, next) => {
  // If the rate limiter fails, the request is allowed.
  const count = (counting: Promise<Failure | null>) =>
    counting.catch((error) => {
      c.var.ctx.log('warn', 'request not counted', describeError(error));
      return null;
    });
  const refusal = await count(countRequest(c));
  if (refusal && c.req.path.startsWith('/api/')) throw new ApiFailure(refusal);
  if (refusal) c.set('refusal', refusal);
  await next();
  if (refusal?.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds));
  if (!isSignedWebhook(c) || c.var.isSigned) return;
  const tooMany = await count(countAddress(c, 'addressWrite'));
  if (tooMany) throw new ApiFailure(tooMany);
});

function isSignedWebhook({ req }: Context<AppEnv>): boolean {
  return req.path.startsWith(SIGNED_PATHS) && SIGNATURES.some((name) => req.header(name) !== undefined);
}

async function countAddress(
  c: Context<AppEnv>,
  action: 'addressWrite' | 'addressRead',
): Promise<Failure | null> {
  const { ctx } = c.var;
  if (!ctx.config.hasRateLimits) return null;
  const counted = await limitRate(ctx, action, { address: c.req.header(ADDRESS_HEADER) ?? null });
  return counted.ok ? null : counted.error;
}

async function countRequest(c: Context<AppEnv>): Promise<Failure | null> {
  const { ctx } = c.var;
  const isSafe = isSafeMethod(c.req.method);
  const actions = listReadActions(new URL(c.req.url), isSafe ? 'GET' : c.req.method);
  const isWrite = !isSafe && actions.length === 0;
  const isCounted = isWrite ? !isSignedWebhook(c) : actions.length > 0;
  if (!isCounted || !ctx.config.hasRateLimits) return null;
  const fromAddress = await countAddress(c, isWrite ? 'addressWrite' : 'addressRead');
  if (fromAddress) return fromAddress;
  const driverId = (await c.var.getSession())?.driver.id;
  if (driverId === undefined) return null;
  return isWrite ? countWrite(c, driverId) : countActions(c, driverId, actions);
}

async function countWrite(c: Context<AppEnv>, driverId: string): Promise<Failure | null> {
  const refusal = await countActions(c, driverId, listWriteActions(new URL(c.req.url)));
  if (refusal) return refusal;
  const steady = await limitRate(c.var.ctx, 'steadyWrite', { driverId });
  return steady.ok ? null : countActions(c, driverId, ['busyWrite']);
}

async function countActions(
  c: Context<AppEnv>,
  driverId: string,
  actions: readonly ActionOf<'driver'>[],
): Promise<Failure | null> {
  for (const action of actions) {
    const counted = await limitRate(c.var.ctx, action, { driverId });
    if (!counted.ok) return counted.error;
  }
  return null;
}

export function limitApiByAddress(action: ActionOf<'address'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    unwrap(await limitRate(c.var.ctx, action, { address: c.req.header(ADDRESS_HEADER) ?? null }));
    await next();
  });
}

/** Guard after `requireApiDriver`: rate-limits an action by driver. */
export function limitByDriver(action: ActionOf<'driver'>) {
  return createMiddleware<DriverEnv>(async (c, next) => {
    unwrap(await limitRate(c.var.ctx, action, { driverId: c.var.driver.id }));
    await next();
  });
}
