import { createMiddleware } from 'hono/factory';
import type { Ctx } from '#worker/ctx.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';
import { verifyPaymentEvent } from '#worker/services/billing/verify-payment-event.ts';
import { verifyDispatch } from '#worker/services/dispatch/verify-dispatch.ts';
import { verifyDeliverySender } from '#worker/services/reported-deliveries/verify-delivery-sender.ts';
import { unwrap } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

/** Verifies the raw bytes before parsing, so that only signed bodies are parsed. */
function requireSignature(name: string, verify: (ctx: Ctx, signed: Signed) => Promise<Result<null>>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const payload = new Uint8Array(await c.req.arrayBuffer());
    unwrap(await verify(c.var.ctx, { payload, header: c.req.header(name) ?? '' }));
    c.set('isSigned', true);
    await next();
  });
}

export const requirePaymentProvider = requireSignature('stripe-signature', verifyPaymentEvent);

/** Guard: requires the signature of a source's dispatch service. */
export const requireDispatch = (source: DispatchSource) =>
  requireSignature('roadwaze-signature', (ctx, signed) => verifyDispatch(ctx, source, signed));

/** Guard: requires that the platform of the connection in the path sent the request. */
export const requireDeliverySender = createMiddleware<AppEnv>(async (c, next) => {
  const payload = new Uint8Array(await c.req.arrayBuffer());
  const getHeader = (name: string) => c.req.header(name) ?? '';
  const connectionId = c.req.param('connection') ?? '';
  const sender = unwrap(await verifyDeliverySender(c.var.ctx, { connectionId, payload, getHeader }));
  c.set('isSigned', true);
  c.set('deliverySender', sender);
  await next();
});
