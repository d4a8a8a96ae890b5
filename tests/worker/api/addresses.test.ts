import { expect, test } from 'vitest';
import { send } from '../client.ts';

const SITE_URL = 'https://roadwaze.example';

test('when deployed, redirects an http request to https with its path and method', async () => {
  for (const APP_ENV of ['production', 'staging']) {
    const answer = await send('POST', '/orders?a=1', {
      env: { APP_ENV, SITE_URL },
      origin: 'http://roadwaze.example',
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      308,
      'https://roadwaze.example/orders?a=1',
    ]);
    const health = await send('GET', '/api/health', { env: { APP_ENV, SITE_URL }, origin: SITE_URL });
    expect(health.status).toBe(200);
    const [, seconds] =
      health.headers.get('Strict-Transport-Security')?.match(/^max-age=(\d+); includeSubDomains$/) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400);
  }
});

test('when deployed, the API rejects a request over http', async () => {
  const answer = await send('GET', '/api/health', {
    env: { APP_ENV: 'production', SITE_URL },
    origin: 'http://roadwaze.example',
  });
  expect([answer.status, await answer.json()]).toEqual([403, { message: 'Use https.' }]);
});

test('a local server responds only to its own host names, so no other site’s name can reach it', async () => {
  const ask = async (origin: string, env = {}) => (await send('GET', '/api/health', { origin, env })).status;
  for (const host of ['localhost:8787', '127.0.0.1:8787', '[::1]:8787', 'app.localhost'])
    expect([host, await ask(`http://${host}`)]).toEqual([host, 200]);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.7:8787'])
    expect([host, await ask(`http://${host}`)]).toEqual([host, 421]);
  expect(await ask('http://laptop.lan:8787', { SITE_URL: 'http://laptop.lan:8787' })).toBe(200);
});
