import { expect, test } from 'vitest';
import { signIn } from '../client.ts';

test('the page that cancels an order knows only the driver’s own', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const samples = await owner.post('/api/generate-mock-orders');
  const { orders } = await samples.json<{ orders: { id: string }[] }>();
  const path = `/orders/${orders[0]?.id}/cancel`;
  expect((await owner.get(path)).status).toBe(200);
  expect((await other.get(path)).status).toBe(404);
  expect((await owner.get('/orders/no-such-order/cancel')).status).toBe(404);
});
