import { expect, test } from 'vitest';
import { signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

test('remembers the map app on the device, but not a made-up one', async () => {
  const driver = await signIn();
  const waze = await postForm(driver, '/map-app', { app: 'waze' });
  expect(waze.status).toBe(303);
  expect(waze.headers.get('Location')).toBe('/profile/account');
  expect(waze.headers.get('Set-Cookie')).toMatch(/^map-app=waze; Path=\/; SameSite=Lax; Max-Age=31536000/);
  const other = await postForm(driver, '/map-app', { app: '; Domain=evil.example' });
  expect(other.headers.get('Set-Cookie')).toBeNull();
});

test('a request by script gets the same cookie and no page', async () => {
  const driver = await signIn();
  const answer = await driver.post('/map-app', 'app=apple', {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Dest': 'empty',
  });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('map-app=apple;'))).toBe(true);
});
