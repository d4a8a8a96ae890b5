import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { link, listEvents, readOrder, report, signInLinked } from '../linked-delivery.ts';
import { buildUberEvent, sendUber } from '../software-deliveries.ts';

const DAY_MS = 86_400_000;

/** Cleans up after backdating the events of a connection by `days`. */
async function cleanUpAfter(days: number, address: string) {
  await env.DB.prepare('update delivery_events set received_at = ? where integration_id = ?')
    .bind(Date.now() - days * DAY_MS, address.split('/').at(-1))
    .run();
  return cleanUp(createCtx(env, () => {}, 'test'));
}

test('removes customer data from events after 30 days, and still processes each event only once', async () => {
  const { driver, address, orderId } = await signInLinked();
  const event = buildUberEvent({ status: 'pickup' });
  await sendUber(address, event);
  expect(JSON.stringify(await listEvents(address))).toContain('Casey Customer');
  expect((await cleanUpAfter(29, address)).changed).toBe(0);
  expect(JSON.stringify(await listEvents(address))).toContain('Casey Customer');
  expect((await cleanUpAfter(31, address)).changed).toBe(1);
  expect((await cleanUpAfter(31, address)).changed).toBe(0);
  expect(await listEvents(address)).toMatchObject([{ id: event.id, raw: null, delivery_id: 'del_1' }]);
  await driver.post(`/api/orders/${orderId}/cancel`, { reason: 'other' });
  await sendUber(address, event);
  expect(await listEvents(address)).toHaveLength(1);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'cancelled' });
});

test('an event whose order is linked after 30 days no longer changes it', async () => {
  const { driver, address, orderId } = await signInLinked();
  await report(address, 'delivered', { delivery_id: 'del_late' });
  await cleanUpAfter(31, address);
  await link(driver, orderId, 'del_late');
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
});

test('deletes events after 90 days', async () => {
  const { address } = await signInLinked();
  await report(address, 'pickup');
  await cleanUpAfter(91, address);
  expect(await listEvents(address)).toEqual([]);
});
