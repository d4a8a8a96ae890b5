import { env } from 'cloudflare:test';
import { createCtx } from '#worker/ctx.ts';
import { createApiKey } from '#worker/services/network/keys/create-api-key.ts';
import { readJson, send } from './client.ts';

/** The location of the restaurants in these tests, and a customer some three miles away, outside every region. */
export const PICKUP = { lat: 30.26, lng: -97.73 };
export const DROPOFF = { lat: 30.29, lng: -97.7 };

export const buildDelivery = (overrides = {}) => ({
  dropoffAddress: '410 Cedar Lane',
  dropoff: DROPOFF,
  tipAmount: 3.5,
  orderValue: 42,
  note: 'Gate 1202',
  ...overrides,
});

/** Signs up a restaurant with a live subscription and an API key. Returns the calls that it can make with the key. */
export async function openPoster(location: object = PICKUP) {
  const name = `Tin Roof Curry ${crypto.randomUUID()}`;
  const body = { name, email: 'chef@curry.example', address: '440 S Conkling St, Baltimore', location };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  await send('POST', `/api/restaurants/${id}/subscribe`);
  const ctx = createCtx(env, () => {}, 'poster');
  const created = await createApiKey(ctx, { restaurantId: id, after: '' });
  if (!created.ok) throw new Error(created.error.code);
  const { id: keyId, key } = created.value;
  const headers = { Authorization: `Bearer ${key}` };
  const call = (method: string, path: string, sent?: unknown, more: Record<string, string> = {}) =>
    send(method, `/api/deliveries${path}`, { body: sent, headers: { ...headers, ...more } });
  return {
    id,
    keyId,
    key,
    name,
    ctx,
    headers,
    call,
    post: (overrides = {}) => readJson(call('POST', '', buildDelivery(overrides))),
    read: (deliveryId: string) => readJson(call('GET', `/${deliveryId}`)),
    cancel: (deliveryId: string) => call('POST', `/${deliveryId}/cancel`),
  };
}
