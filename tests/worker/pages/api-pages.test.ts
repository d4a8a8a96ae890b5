import { expect, test } from 'vitest';
import { send, signIn } from '../client.ts';

test('an open page under /api can revalidate its data', async () => {
  const driver = await signIn();
  expect((await driver.get('/api/docs.data')).status).toBe(200);
  expect((await send('GET', '/api/login.data')).status).toBe(200);
});
