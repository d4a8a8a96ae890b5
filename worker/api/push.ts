import { z } from '@hono/zod-openapi';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { pushDeviceSchema } from '#worker/domain/push/inputs.ts';
import type { PushDevice } from '#worker/domain/push/push-device.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver, requirePro } from '#worker/http/require-api-driver.ts';
import { getPushKey, removeDevice } from '#worker/services/push/devices.ts';
import { saveDevice } from '#worker/services/push/save-device.ts';
import { answerOnce } from './answer-once.ts';
import { createRouter, describeId, describeJson, describeOperations, toIsoTexts } from './router.ts';

const operation = describeOperations('Alerts', requireApiDriver);
const proOperation = describeOperations('Alerts', requirePro, answerOnce);
const repeatableOperation = describeOperations('Alerts', requireApiDriver, answerOnce);

const deviceSchema = z
  .object({
    id: z.string().describe('SHA-256 of the endpoint, base64url'),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSuccessAt: z.iso.datetime().nullable().describe('When its push service last took an alert'),
    failures: z.int().describe('Alerts in a row that its push service refused'),
  })
  .openapi('AlertDevice');

const getKey = operation('get', '/push/key', {
  summary: 'The public key a browser subscribes with',
  responses: { 200: describeJson(z.object({ publicKey: z.string() }), '`applicationServerKey`, base64url') },
});

const save = proOperation('post', '/push/subscriptions', {
  summary: 'Let this browser take alerts, as long as its session lasts',
  body: pushDeviceSchema,
  responses: {
    201: describeJson(deviceSchema, 'A new one'),
    200: describeJson(deviceSchema, 'The same again, with its present keys'),
  },
  errors: [404, 409],
});

const remove = repeatableOperation('delete', '/push/subscriptions/{id}', {
  summary: 'Stop alerts in one browser',
  params: describeId('The id it was given when alerts were turned on'),
  responses: { 204: { description: 'Removed' } },
});

function toDeviceJson({ id, device, createdAt, lastSuccessAt, failures }: PushDevice) {
  return { id, failures, ...describeDevice(device), ...toIsoTexts({ createdAt, lastSuccessAt }) };
}

export const pushApi = createRouter()
  .openapi(getKey, (c) => c.json(unwrap(getPushKey(c.var.ctx)), 200))
  .openapi(save, async (c) => {
    const saved = await saveDevice(c.var.ctx, {
      driverId: c.var.driver.id,
      sessionId: c.var.sessionId,
      device: c.req.header('User-Agent') ?? '',
      input: c.req.valid('json'),
    });
    const { device, isNew } = unwrap(saved);
    return c.json(toDeviceJson(device), isNew ? 201 : 200);
  })
  .openapi(remove, async (c) => {
    const deviceId = c.req.valid('param').id;
    unwrap(await removeDevice(c.var.ctx, { driverId: c.var.driver.id, deviceId }));
    return c.body(null, 204);
  });
