import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { describeError } from '#worker/log.ts';
import { findAnswer, saveAnswer } from '#worker/services/shared/request-once.ts';

type Answer = { status: ContentfulStatusCode | 204; body: string };

/**
 * Guard behind the one that finds the driver, for what is harmless to repeat: a request sent again with its key gets the first
 * response. What may happen only once saves its answer in its own write instead.
 */
export const answerOnce = createMiddleware<DriverEnv>(async (c, next) => {
  const { ctx, driver } = c.var;
  const { data: key } = requestKeySchema.safeParse(c.req.header('Idempotency-Key'));
  if (key === undefined) return next();
  const request = { driverId: driver.id, operation: `${c.req.method} ${c.req.path}`, key };
  const earlier = await findAnswer<Answer>(ctx, request);
  if (earlier) {
    const { status, body } = earlier.answer;
    return status === 204 ? c.body(null, status) : c.json(JSON.parse(body), status);
  }
  await next();
  if (!c.res.ok) return;
  const answer = { status: c.res.status, body: await c.res.clone().text() };
  await saveAnswer(ctx, request, answer).catch((error) =>
    ctx.log('warn', 'answer not saved', describeError(error)),
  );
});
