import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';

async function addAccepted(driver: Client) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return id as string;
}

test('the cancel page of an order exists only for its own driver', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const path = `/orders/${await addAccepted(owner)}/cancel`;
  expect((await owner.get(path)).status).toBe(200);
  expect((await other.get(path)).status).toBe(404);
  expect((await owner.get('/orders/no-such-order/cancel')).status).toBe(404);
});

test('redirects to the orders when an order cannot be canceled, since not every order has a page', async () => {
  const driver = await signIn();
  const { id: offer } = await readJson(driver.post('/api/orders', buildOrderInput()));
  const ended = await addAccepted(driver);
  await driver.patch(`/api/orders/${ended}/status`, { status: 'completed' });
  for (const id of [offer, ended]) {
    const answer = await driver.get(`/orders/${id}/cancel`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/orders']);
  }
});
