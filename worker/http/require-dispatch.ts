import { createMiddleware } from 'hono/factory';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import { verifyDispatch } from '#worker/services/dispatch/verify-dispatch.ts';
import { unwrap } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

/** Guard: a source's dispatch service signed the request. Stands before the body is read: nobody else learns of its form. */
export function requireDispatch(source: DispatchSource) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const signature = c.req.header('roadwaze-signature') ?? null;
    unwrap(await verifyDispatch(c.var.ctx, { source, payload: await c.req.text(), signature }));
    c.set('isSigned', true);
    await next();
  });
}
