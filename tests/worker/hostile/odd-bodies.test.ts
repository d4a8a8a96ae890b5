import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

/** Returns a body whose sender disconnects after the first bytes. */
const breakOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('email=a'));
    },
    pull() {
      throw new Error('Network connection lost.');
    },
  });

test.each([
  ['/restaurant-signup', FORM],
  ['/api/orders', 'application/json'],
  ['/api/webhooks/stripe', 'application/json'],
])('rejects a body that breaks off as a bad request: %s', async (path, type) => {
  const answer = await send('POST', path, { body: breakOff(), headers: { 'Content-Type': type } });
  expect(answer.status).toBe(400);
  expect(await readJson(answer)).toEqual({ message: 'The request did not arrive whole.' });
});

test('reads a large form only for a signed-in driver, and only for a file', async () => {
  const driver = await signIn();
  const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a,b\n'.repeat(50_000)}\r\n--x--\r\n`;
  const post = (path: string, type: string, body: string, cookie: string) =>
    send('POST', path, { body, headers: { 'Content-Type': type, Cookie: cookie, Accept: 'text/html' } });
  expect((await post('/earnings/import', MULTIPART, file, driver.cookie)).status).toBe(303);
  expect((await post('/earnings/import', MULTIPART, file, '')).status).toBe(401);
  expect((await post('/api/imports', MULTIPART, file, '')).status).toBe(401);
  expect((await post('/orders/new', MULTIPART, file, driver.cookie)).status).toBe(413);
  expect((await post('/earnings/import', FORM, 'a=&'.repeat(50_000), driver.cookie)).status).toBe(413);
});
