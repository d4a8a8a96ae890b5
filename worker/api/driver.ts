import { placeSchema } from '#worker/domain/orders/inputs.ts';
import { shiftSchema } from '#worker/domain/routes/inputs.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { setPosition } from '#worker/services/drivers/set-position.ts';
import { setShift } from '#worker/services/drivers/set-shift.ts';
import { createRouter, describeOperations } from './router.ts';

const operation = describeOperations('Driver', requireApiDriver);

const position = operation('put', '/driver/position', {
  summary: 'Say where the driver is',
  body: placeSchema,
  responses: { 204: { description: 'Saved, to 5 decimals during a shift and 3 else' } },
});

const shift = operation('put', '/driver/shift', {
  summary: 'Start or end the shift',
  body: shiftSchema,
  responses: { 204: { description: 'Done; the end of a shift deletes the position' } },
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
