import { expect, test } from 'vitest';
import { send, signIn } from '../client.ts';

test('a page is asked for with GET, HEAD or POST alone', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await send(method, '/orders');
    expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
  }
});

test("a look at the headers of a page's data is no form from elsewhere", async () => {
  const driver = await signIn();
  const headers = { Cookie: driver.cookie, Origin: 'null' };
  expect((await send('HEAD', '/earnings.data', { headers })).status).toBe(200);
});

test('the framework’s old way to ask for data, and an address of thousands of parts, lead nowhere', async () => {
  for (const path of [
    '/?_data=routes%2Fx',
    '/api/docs?_data=x',
    `/${'a/'.repeat(2000)}`,
    `/${'a/'.repeat(2000)}.data`,
  ])
    expect((await send('GET', path)).status).toBe(404);
});

test('a cookie whose signature is no base64 is no cookie of ours', async () => {
  const headers = { Cookie: 'flash=eyJrZXkiOiJ4In0%3D.for*ged; manage-link=x.*; kept_fields=x.*' };
  expect((await send('GET', '/terms', { headers })).status).toBe(200);
  expect((await send('GET', '/restaurant-payment/x', { headers })).status).toBeLessThan(500);
});
