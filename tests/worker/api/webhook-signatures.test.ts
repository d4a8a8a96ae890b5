import { expect, test } from 'vitest';
import { send } from '../client.ts';
import { signPayload } from '../software-dispatch.ts';
import { STRIPE_ENV, signStripe } from '../software-stripe.ts';

const DOORS = [
  ['/api/webhooks/stripe', 'Stripe-Signature', signStripe],
  [
    '/api/webhooks/orders/network',
    'Roadwaze-Signature',
    (payload: string) => signPayload('network', payload),
  ],
] as const;

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  send('POST', path, { body, headers, env: STRIPE_ENV });

test.each(DOORS)('%s parses nothing unsigned, whatever its type', async (path, name, sign) => {
  const forged = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
  for (const body of ['{"id":', 'not JSON', '[]', '{}', '', '['.repeat(100_000)]) {
    for (const header of [{}, { [name]: forged }])
      expect((await post(path, body, header)).status, body.slice(0, 9)).toBe(401);
    const odd = { 'Content-Type': 'text/plain', [name]: forged };
    expect((await post(path, body, odd)).status, body.slice(0, 9)).toBe(401);
    if (!body.startsWith('{}'))
      expect((await post(path, body, { [name]: await sign(body) })).status, body.slice(0, 9)).toBe(400);
  }
});

test.each(DOORS)('%s accepts a signature only for exactly these bytes', async (path, name, sign) => {
  const header = { [name]: await sign('{}') };
  for (const body of ['\uFEFF{}', ' {}', '{}\n', '{ }'])
    expect((await post(path, body, header)).status, JSON.stringify(body)).toBe(401);
  const long = `${await sign('{}')},${'v1=0,'.repeat(500)}`;
  expect((await post(path, '{}', { [name]: long })).status).toBe(401);
});

test.each(DOORS)('%s reads at most 256 kB', async (path, name, sign) => {
  const body = JSON.stringify('x'.repeat(256 * 1024));
  expect((await post(path, body, { [name]: await sign(body) })).status).toBe(413);
});
