import { expect, test } from 'vitest';
import { send, signIn } from '../client.ts';
import { addOrder, link, listEvents, readOrder } from '../linked-delivery.ts';
import { connectDoordashDrive, connectWebhook } from '../software-deliveries.ts';

test('DoorDash Drive events move their order with only the password, each once', async () => {
  const driver = await signIn();
  const { address, authorization } = await connectDoordashDrive(driver);
  const orderId = await addOrder(driver, 'doordash');
  await link(driver, orderId, 'D-1', 'doordash');
  const deliver = (name: string, headers: Record<string, string> = { Authorization: authorization }) =>
    send('POST', address, {
      headers,
      body: { event_name: name, external_delivery_id: 'D-1', created_at: '2026-05-04T18:05:00Z' },
    });
  const forged: Record<string, string>[] = [
    {},
    { Authorization: `Basic ${btoa('roadwaze:guess')}` },
    { 'X-Uber-Signature': '00' },
  ];
  for (const headers of forged) expect((await deliver('DASHER_DROPPED_OFF', headers)).status).toBe(401);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
  expect((await deliver('DASHER_CONFIRMED_PICKUP_ARRIVAL')).status).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({
    status: 'accepted',
    arrivedAt: expect.any(String),
    pickedUpAt: null,
  });
  expect((await deliver('DASHER_PICKED_UP')).status).toBe(200);
  expect((await deliver('DASHER_CONFIRMED')).status).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ pickedUpAt: expect.any(String) });
  for (const name of ['DELIVERY_BATCHED', 'DASHER_OF_TOMORROW', 'DASHER_PICKED_UP'])
    expect((await deliver(name)).status).toBe(200);
  expect(await listEvents(address)).toHaveLength(3);
  expect((await deliver('DASHER_DROPPED_OFF')).status).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'completed' });
});

test('a new password replaces the old one, and only the platform can create a signing key', async () => {
  const driver = await signIn();
  const first = await connectDoordashDrive(driver);
  const second = await connectDoordashDrive(driver);
  expect(second.address).toBe(first.address);
  const deliver = (Authorization: string) =>
    send('POST', first.address, { headers: { Authorization }, body: {} });
  expect((await deliver(first.authorization)).status).toBe(401);
  expect((await deliver(second.authorization)).status).toBe(200);
  await expect(connectWebhook(driver, 'doordash', 'a key of theirs')).rejects.toThrow('integrationNotFound');
  await expect(connectWebhook(driver, 'ubereats', null)).rejects.toThrow('integrationNotFound');
  await expect(connectWebhook(driver, 'grubhub', 'a key')).rejects.toThrow('integrationNotFound');
});
