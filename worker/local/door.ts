import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { isSameSecret } from '#worker/auth/is-same-secret.ts';
import { runCron, runJob } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { isJobName, JOB_NAMES, type JobRun } from '#worker/domain/jobs/job-run.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { extendDemo } from './extend-demo.ts';
import { isCronDue } from './is-cron-due.ts';
import { seedDemo } from './seed-demo.ts';

/** What to run: one job by name, one trigger, or the triggers in `dueOf` that are due. `at` replaces the current time. */
const cronSchema = z
  .object({
    job: z.string(),
    cron: z.string(),
    dueOf: z.array(z.string()).max(20),
    at: z.iso.datetime({ offset: true }),
  })
  .partial();

/** Accepts requests only in local deployments and with the key that `npm start` generated; all others get a 404. */
const requireLocalKey = createMiddleware<AppEnv>(async (c, next) => {
  const { isLocal, localKey } = c.var.ctx.config;
  const given = c.req.header('X-Local-Key');
  if (!isLocal || !localKey || !given || !(await isSameSecret(given, localKey))) {
    return c.json({ message: 'Not found' }, 404);
  }
  return next();
});

/** Local-only endpoints: demo data, and schedules, which aren't fired automatically in local deployments. */
export const localDoor = new Hono<AppEnv>()
  .use(requireLocalKey)
  .post('/seed', async (c) => c.json(await seedDemo(c.var.ctx)))
  .post('/cron', async (c) => {
    const input = cronSchema.safeParse(await c.req.json());
    if (!input.success) return c.json({ message: z.prettifyError(input.error) }, 400);
    const { job, cron, dueOf = [], at } = input.data;
    const now = at === undefined ? Date.now() : Date.parse(at);
    const ctx = createCtx(c.env, (work) => c.executionCtx.waitUntil(work), c.var.requestId, now);
    if (job !== undefined) {
      if (!isJobName(job)) return c.json({ message: `No job "${job}". Jobs: ${JOB_NAMES.join(', ')}` }, 400);
      await extendDemo(ctx);
      return c.json({ runs: [await runJob(ctx, job)] });
    }
    const runs: JobRun[] = [];
    const due = [...(cron === undefined ? [] : [cron]), ...dueOf.filter((entry) => isCronDue(entry, now))];
    if (due.length > 0) await extendDemo(ctx);
    for (const entry of due) runs.push(...(await runCron(ctx, entry)));
    return c.json({ runs });
  });
