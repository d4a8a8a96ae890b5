import { createRoute, z } from '@hono/zod-openapi';
import { requireDriver } from '#worker/http/require-driver.ts';
import { listHotspots } from '#worker/services/hotspots/list-hotspots.ts';
import { createRouter, describeErrors, describeJson } from './router.ts';

const hotspotSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    surgeMultiplier: z.number(),
    lat: z.number(),
    lng: z.number(),
    reason: z.string(),
    sampleSize: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Hotspot');

const list = createRoute({
  method: 'get',
  path: '/hotspots',
  tags: ['Hotspots'],
  middleware: requireDriver,
  summary: 'Where more orders come in than usual, strongest first',
  responses: { 200: describeJson(z.array(hotspotSchema), 'Hotspots'), ...describeErrors(401) },
});

export const hotspotsApi = createRouter().openapi(list, async (c) => {
  const hotspots = await listHotspots(c.var.ctx);
  return c.json(
    hotspots.map((hotspot) => ({ ...hotspot, updatedAt: new Date(hotspot.updatedAt).toISOString() })),
    200,
  );
});
