import { expect, test } from 'vitest';
import { send, signIn } from '../client.ts';

test('a page under /api that is open can read its data again', async () => {
  const driver = await signIn();
  expect((await driver.get('/api/docs.data')).status).toBe(200);
  expect((await send('GET', '/api/login.data')).status).toBe(200);
});
