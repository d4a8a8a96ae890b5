import { expect, test } from 'vitest';
import { send, signIn } from '../client.ts';
import { createFaults } from '../faults.ts';
import { takeLoggedErrors } from '../setup.ts';

/** SQLite's message about an invalid statement. No response may contain a part of it. */
const SECRET = 'no such column: orders.secret_column at offset 42';

const REQUESTS = [
  ['GET', '/api/orders'],
  ['POST', '/api/orders'],
  ['POST', '/api/orders/x/arrival'],
  ['DELETE', '/api/subscription'],
  ['POST', '/api/restaurants/x/subscribe'],
  ['GET', '/api/places?q=main'],
  ['GET', '/api/live'],
  ['GET', '/'],
  ['GET', '/orders.data'],
  ['GET', '/drive'],
  ['GET', '/profile/data.json'],
  ['GET', '/map/picture.svg'],
  ['GET', '/restaurant-manage/x'],
] as const;

/** Returns the database, in which every call fails from the one with this number on. */
function failFrom(number: number) {
  const message = `D1_ERROR: ${SECRET}: SQLITE_ERROR`;
  const { calls, env } = createFaults({ store: 'DB', at: number, fault: 'refused', lasts: true, message });
  return { calls, DB: env.DB };
}

test.each(REQUESTS)('%s %s reveals nothing of a statement that fails in production', async (method, path) => {
  const { cookie } = await signIn();
  const headers = { Cookie: cookie.replace('session=', '__Host-session='), Accept: 'text/html' };
  const body =
    path === '/api/orders' && method === 'POST' ? { platform: 'doordash', payoutAmount: 9 } : undefined;
  for (const number of [0, 1, 2]) {
    const { calls, DB } = failFrom(number);
    const response = await send(method, path, {
      headers,
      ...(body && { body }),
      env: { APP_ENV: 'production', SITE_URL: 'https://roadwaze.example', DB },
      origin: 'https://roadwaze.example',
    });
    const shown = (await response.text().catch(() => '')) + JSON.stringify([...response.headers]);
    expect([number, shown.match(/secret_column|SQLITE|D1_ERROR|worker\/|at \w+ \(|StoreError/)]).toEqual([
      number,
      null,
    ]);
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    if (number === 0 && calls.DB > 0) expect(response.status).toBeGreaterThanOrEqual(400);
  }
  takeLoggedErrors();
});
