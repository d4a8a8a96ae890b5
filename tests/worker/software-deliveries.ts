import { env } from 'cloudflare:test';
import { createCtx } from '#worker/ctx.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { getWebhookPage } from '#worker/services/reported-deliveries/get-webhook-page.ts';
import { saveWebhookSecret } from '#worker/services/reported-deliveries/save-webhook-secret.ts';
import { type Client, readJson, send } from './client.ts';
import { signHmac, UBER_KEY } from './sign-hmac.ts';
import { connectPlatform } from './software-dispatch.ts';

/**
 * Connects a driver to a platform whose webhook is verified by `secret`, or by a password of ours if it is null. Returns the
 * webhook's path.
 */
export async function connectWebhook(
  driver: Client,
  platform: PlatformId,
  secret: string | null,
): Promise<string> {
  const { integrationId } = await connectPlatform(driver, platform);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const saved = await saveWebhookSecret(
    createCtx(env, () => {}, 'test'),
    { driverId, platform, secret },
  );
  if (!saved.ok) throw new Error(saved.error.code);
  return `/api/webhooks/deliveries/${integrationId}`;
}

export const connectUberDirect = (driver: Client) => connectWebhook(driver, 'ubereats', UBER_KEY);

/** Returns a delivery status in Uber Direct's format, with a new event id each time. */
export function buildUberEvent(event: {
  status?: string;
  delivery_id?: string;
  created?: string;
  id?: string;
}) {
  return {
    kind: 'event.delivery_status',
    id: `evt_${crypto.randomUUID()}`,
    status: 'pickup',
    created: '2026-05-04T18:05:00.000Z',
    live_mode: true,
    delivery_id: 'del_1',
    customer_id: 'customer-1',
    data: { dropoff: { name: 'Casey Customer', address: '410 Cedar Lane' } },
    ...event,
  };
}

type Sent = { signature?: string | null; env?: Record<string, unknown>; headers?: Record<string, string> };

/** Sends an event to a webhook like Uber Direct does, signed unless a signature is given (null: none). */
export async function sendUber(
  address: string,
  event: unknown,
  { signature, headers, ...options }: Sent = {},
): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const proof = signature === undefined ? await signHmac(UBER_KEY, body) : signature;
  return send('POST', address, {
    body,
    headers: { ...headers, ...(proof !== null && { 'X-Uber-Signature': proof }) },
    ...options,
  });
}

/** Connects a driver to DoorDash Drive. Returns the webhook's path, and the header that authenticates its sender. */
export async function connectDoordashDrive(driver: Client) {
  const address = await connectWebhook(driver, 'doordash', null);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const page = await getWebhookPage(
    createCtx(env, () => {}, 'test'),
    { driverId, platform: 'doordash' },
  );
  const { username, password } = page?.login ?? {};
  return { address, authorization: `Basic ${btoa(`${username}:${password}`)}` };
}
