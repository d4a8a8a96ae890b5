import { z } from '@hono/zod-openapi';
import { checkHealth } from '#worker/services/shared/check-health.ts';
import { createRouter, describeJson, describeOperations } from './router.ts';

const operation = describeOperations('Operations');

const health = operation('get', '/health', {
  summary: 'Whether the database and the session store respond',
  responses: {
    200: describeJson(z.object({ status: z.literal('ok') }), 'Both respond'),
    503: describeJson(z.object({ status: z.literal('failing') }), 'One does not'),
  },
});

export const healthApi = createRouter().openapi(health, async (c) =>
  (await checkHealth(c.var.ctx))
    ? c.json({ status: 'ok' as const }, 200)
    : c.json({ status: 'failing' as const }, 503),
);
