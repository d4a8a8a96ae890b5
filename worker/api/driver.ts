import { createRoute } from '@hono/zod-openapi';
import { positionSchema, shiftSchema } from '#worker/domain/routes/inputs.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { setPosition } from '#worker/services/drivers/set-position.ts';
import { setShift } from '#worker/services/drivers/set-shift.ts';
import { createRouter, describeErrors, requireBody } from './router.ts';

const middleware = requireApiDriver;
const tags = ['Driver'];

const position = createRoute({
  method: 'put',
  path: '/driver/position',
  tags,
  middleware,
  summary: 'Say where the driver is',
  request: { body: requireBody(positionSchema) },
  responses: {
    204: { description: 'Saved, to 5 decimals during a shift and 3 else' },
    ...describeErrors(400, 401, 413, 415),
  },
});

const shift = createRoute({
  method: 'put',
  path: '/driver/shift',
  tags,
  middleware,
  summary: 'Start or end the shift',
  request: { body: requireBody(shiftSchema) },
  responses: {
    204: { description: 'Done; the end of a shift deletes the position' },
    ...describeErrors(400, 401, 413, 415),
  },
});

export const driverApi = createRouter()
  .openapi(position, async (c) => {
    await setPosition(c.var.ctx, { driverId: c.var.driver.id, position: c.req.valid('json') });
    return c.body(null, 204);
  })
  .openapi(shift, async (c) => {
    await setShift(c.var.ctx, { driverId: c.var.driver.id, isOnline: c.req.valid('json').online });
    return c.body(null, 204);
  });
