import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

test('accepts only GET, HEAD and POST for a page', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await send(method, '/orders');
    expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
  }
});

test("a HEAD request for a page's data is not taken for a form from another site", async () => {
  const driver = await signIn();
  const headers = { Cookie: driver.cookie, Origin: 'null' };
  expect((await send('HEAD', '/earnings.data', { headers })).status).toBe(200);
});

test('answers 404 to the old data requests of the framework, and to a path of thousands of parts', async () => {
  for (const path of [
    '/?_data=routes%2Fx',
    '/api/docs?_data=x',
    `/${'a/'.repeat(2000)}`,
    `/${'a/'.repeat(2000)}.data`,
  ])
    expect((await send('GET', path)).status).toBe(404);
});

test('ignores a cookie whose signature is not base64', async () => {
  const headers = { Cookie: 'flash=eyJrZXkiOiJ4In0%3D.for*ged; manage-link=x.*; kept_fields=x.*' };
  expect((await send('GET', '/terms', { headers })).status).toBe(200);
  expect((await send('GET', '/restaurant-payment/x', { headers })).status).toBeLessThan(500);
});

test('returns a place that is not a number as no place', async () => {
  const driver = await signIn();
  const form = { platform: 'doordash', payoutAmount: '9', 'dropoff.lat': '1e400', 'dropoff.lng': 'NaN' };
  const answer = await postForm(driver, '/orders/new', form);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('name="dropoff.lat"');
  expect(page).not.toMatch(/value="(NaN|Infinity)"/);
});

test('ignores headers that name another host, path or method, and lets no cache store a page', async () => {
  const driver = await signIn();
  const headers = {
    Cookie: driver.cookie,
    'X-Forwarded-Host': 'elsewhere.example',
    Forwarded: 'host=elsewhere.example',
    'X-Original-URL': '/admin',
    'X-Rewrite-URL': '/admin',
    'X-HTTP-Method-Override': 'DELETE',
  };
  for (const path of ['/', '/restaurants', '/terms', '/api/orders']) {
    const answer = await send('GET', path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect((await answer.text()) + JSON.stringify([...answer.headers])).not.toContain('elsewhere.example');
  }
});

test('shows nothing of another driver’s order, whatever is sent to its URL', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const { id } = await readJson(
    driver.post('/api/orders', buildOrderInput({ customerAddress: 'Secret Lane 7' })),
  );
  const headers = { Cookie: other.cookie };
  for (const path of [`/orders/${id}`, `/orders/${id}.data`, `/orders/${id}/cancel`, `/map?offer=${id}`])
    expect(await (await send('GET', path, { headers })).text()).not.toContain('Secret Lane');
  for (const intent of ['save', 'remove', 'cancel', 'complete', 'accept']) {
    const form = { intent, orderId: id, platform: 'doordash', payoutAmount: '1', reason: 'other' };
    for (const path of [`/orders/${id}`, `/orders/${id}/cancel`, '/orders'])
      expect(await (await postForm(other, path, form)).text()).not.toContain('Secret Lane');
  }
  const [order] = await readJson(driver.get('/api/orders'));
  expect(order).toMatchObject({ id, status: 'pending', payoutAmount: 9.4 });
});
