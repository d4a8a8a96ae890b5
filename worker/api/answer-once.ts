import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';

type Answer = { status: ContentfulStatusCode | 204; body: string };

/** Middleware after the one that finds the driver: `respondOnce` for a whole operation, whose stored response can be repeated. */
export const answerOnce = createMiddleware<DriverEnv>(async (c, next) => {
  const { ctx, driver } = c.var;
  const { data: key = null } = requestKeySchema.safeParse(c.req.header('Idempotency-Key'));
  if (key === null) return next();
  const request = { ownerId: driver.id, operation: `${c.req.method} ${c.req.path}`, key };
  let own: Answer | undefined;
  const answered = await respondOnce<Answer>(ctx, request, async () => {
    await next();
    if (!c.res.ok) return fail('unavailable');
    own = { status: c.res.status as Answer['status'], body: await c.res.clone().text() };
    return succeed(own);
  });
  if (!answered.ok || answered.value === own) return;
  const { status, body } = answered.value;
  c.res = status === 204 ? c.body(null, status) : c.json(JSON.parse(body), status);
});
