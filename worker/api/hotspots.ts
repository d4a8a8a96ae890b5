import { z } from '@hono/zod-openapi';
import { type Hotspot, MAX_SURGE } from '#worker/engines/demand/index.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { listHotspots } from '#worker/services/hotspots/list-hotspots.ts';
import { describeHotspot } from '#worker/words/describe-hotspot.ts';
import { createRouter, describeJson, describeOperations, pickFields, toIso } from './router.ts';

const operation = describeOperations('Hotspots', requireApiDriver);

const hotspotSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    surgeMultiplier: z
      .number()
      .max(MAX_SURGE)
      .describe('Orders of the last hour against the usual level, damped'),
    lat: z.number(),
    lng: z.number(),
    reason: z.string(),
    sampleSize: z.int().describe('Orders of the last hour it rests on'),
    updatedAt: z.iso.datetime(),
    isDemo: z.boolean().describe('Whether orders of invented drivers, of the demo, are among those counted'),
  })
  .openapi('Hotspot');

const list = operation('get', '/hotspots', {
  summary: 'Where more orders come in than usual near the driver, strongest first',
  description:
    'Within 25 miles of the last position the driver sent, else of the pickup of their newest order. While neither is known: anywhere. Counted are the orders that dispatch services signed, three an hour of any driver; orders added by hand are no demand and name no area.',
  responses: { 200: describeJson(z.array(hotspotSchema), 'Hotspots') },
});

function toHotspotJson(hotspot: Hotspot): z.infer<typeof hotspotSchema> {
  const updatedAt = toIso(hotspot.updatedAt);
  return pickFields(hotspotSchema, { ...hotspot, ...describeHotspot(hotspot), updatedAt });
}

export const hotspotsApi = createRouter().openapi(list, async (c) => {
  const hotspots = await listHotspots(c.var.ctx, c.var.driver);
  return c.json(hotspots.map(toHotspotJson), 200);
});
