import { expect, test } from 'vitest';
import { readJson, signIn } from '../client.ts';
import { addOrder, link, listEvents, readOrder, report, signInLinked } from '../linked-delivery.ts';
import { buildUberEvent, sendUber } from '../software-deliveries.ts';

test('delivery statuses move the linked order step by step', async () => {
  const { driver, address, orderId } = await signInLinked();
  await report(address, 'pending');
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
  await report(address, 'pickup');
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted', pickedUpAt: null });
  await report(address, 'pickup_complete');
  expect(await readOrder(driver, orderId)).toMatchObject({
    status: 'accepted',
    pickedUpAt: expect.any(String),
  });
  await report(address, 'delivered');
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'completed' });
  expect((await readJson(driver.get('/api/earnings/today'))).deliveriesCompleted).toBe(1);
  const [integration] = await readJson(driver.get('/api/app-integrations'));
  expect(integration.lastSyncAt).not.toBeNull();
  expect(JSON.stringify(integration)).not.toMatch(/secret"|signing/i);
});

test('a canceled delivery withdraws its order without counting against the driver', async () => {
  const { driver, address, orderId } = await signInLinked();
  await report(address, 'pickup');
  await report(address, 'canceled');
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'withdrawn' });
});

test('an event sent ten times concurrently applies once, and does not redo what was undone since', async () => {
  const { driver, address, orderId } = await signInLinked();
  const event = buildUberEvent({ status: 'delivered' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendUber(address, event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await readJson(driver.get('/api/earnings/today'))).deliveriesCompleted).toBe(1);
  await driver.post(`/api/orders/${orderId}/restore`);
  await sendUber(address, event);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted' });
  expect(await listEvents(address)).toHaveLength(1);
});

test('the order ends in its delivery’s final state, in whatever order statuses arrive', async () => {
  const steps = ['pickup', 'pickup_complete', 'dropoff', 'delivered'];
  const orders = [
    ['delivered', 'pickup', 'pickup_complete', 'dropoff'],
    ['dropoff', 'delivered', 'pickup_complete', 'pickup'],
    steps.toReversed(),
  ];
  for (const order of orders) {
    const { driver, address, orderId } = await signInLinked();
    for (const status of order)
      await report(address, status, { created: `2026-05-04T18:0${steps.indexOf(status)}:00Z` });
    expect(await readOrder(driver, orderId), order.join()).toMatchObject({ status: 'completed' });
  }
  const { driver, address, orderId } = await signInLinked();
  await report(address, 'canceled');
  await report(address, 'pickup');
  await report(address, 'delivered');
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'expired' });
});

test('accepts events without a known status, but ignores and does not store them', async () => {
  const { driver, address, orderId } = await signInLinked();
  for (const event of [
    { ...buildUberEvent({}), kind: 'event.courier_update' },
    { ...buildUberEvent({}), kind: 'event.of_tomorrow' },
    buildUberEvent({ status: 'teleported' }),
    {},
  ])
    expect((await sendUber(address, event)).status).toBe(200);
  expect(await listEvents(address)).toEqual([]);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
});

test('events of an unknown delivery wait and move its order once it is linked', async () => {
  const { driver, address, orderId } = await signInLinked();
  const event = buildUberEvent({ status: 'pickup', delivery_id: 'del_2', created: '2026-05-04T18:01:00Z' });
  await report(address, 'pickup_complete', { delivery_id: 'del_2', created: '2026-05-04T18:09:00Z' });
  expect((await sendUber(address, event)).status).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
  expect(await listEvents(address)).toMatchObject([{ applied_at: null }, { applied_at: null }]);
  const late = await addOrder(driver);
  await link(driver, late, 'del_2');
  expect(await readOrder(driver, late)).toMatchObject({ status: 'accepted', pickedUpAt: expect.any(String) });
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
  expect((await listEvents(address)).every(({ applied_at }) => applied_at !== null)).toBe(true);
});

test('a delivery belongs to the connection that reported it', async () => {
  const one = await signInLinked('del_same');
  const two = await signInLinked('del_same');
  await report(one.address, 'pickup', { delivery_id: 'del_same' });
  expect(await readOrder(one.driver, one.orderId)).toMatchObject({ status: 'accepted' });
  expect(await readOrder(two.driver, two.orderId)).toMatchObject({ status: 'pending' });
});

test('only its driver can link an order, while it is open, to a delivery without another order', async () => {
  const one = await signInLinked('del_1');
  const two = await signInLinked('del_2');
  const code = async (linking: ReturnType<typeof link>) => {
    const result = await linking;
    return result.ok ? 'ok' : result.error.code;
  };
  expect(await code(link(one.driver, two.orderId, 'del_3'))).toBe('orderNotFound');
  const second = await addOrder(one.driver);
  expect(await code(link(one.driver, second, 'del_1'))).toBe('invalidInput');
  expect(await code(link(one.driver, one.orderId, 'del_9'))).toBe('ok');
  expect(await code(link(one.driver, one.orderId, 'del_9'))).toBe('ok');
  expect(await code(link(one.driver, second, 'del_1'))).toBe('ok');
  await report(one.address, 'delivered', { delivery_id: 'del_9' });
  expect(await code(link(one.driver, one.orderId, 'del_10'))).toBe('orderNotFound');
  expect(await readOrder(one.driver, second)).toMatchObject({ status: 'pending' });
  const without = await signIn();
  expect(await code(link(without, await addOrder(without), 'del_1'))).toBe('integrationNotFound');
});
