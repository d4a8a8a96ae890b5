import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send } from './client.ts';
import { signHmac, UBER_KEY } from './sign-hmac.ts';
import { signStripe } from './software-stripe.ts';

export type Source = 'network' | 'partner';

const SECRETS = {
  network: 'a network dispatch secret that only tests know',
  partner: 'a partner dispatch secret that only tests know',
};

/** Returns `t=…,v1=…`, with the HMAC-SHA256 of the payload in hex. */
export async function signPayload(
  source: Source,
  payload: string,
  { at = Math.floor(Date.now() / 1000), secret = SECRETS[source] } = {},
): Promise<string> {
  return `t=${at},v1=${await signHmac(secret, `${at}.${payload}`)}`;
}

/** Returns the signature headers of a request to this path, if it is a webhook. */
export async function signFor(path: string, text = ''): Promise<Record<string, string>> {
  const source = path.match(/^\/api\/webhooks\/orders\/(network|partner)$/)?.[1];
  if (path.startsWith('/api/webhooks/deliveries/'))
    return { 'X-Uber-Signature': await signHmac(UBER_KEY, text) };
  if (path === '/api/webhooks/stripe') return { 'Stripe-Signature': await signStripe(text) };
  return source ? { 'Roadwaze-Signature': await signPayload(source as Source, text) } : {};
}

/** Sends an event like a dispatch service does, signed unless a header is given (null: none). */
export async function dispatch(
  source: Source,
  event: unknown,
  { header, env }: { header?: string | null; env?: Record<string, unknown> } = {},
): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = header === undefined ? await signPayload(source, body) : header;
  return send('POST', `/api/webhooks/orders/${source}`, {
    body,
    headers: {
      Origin: 'https://dispatch.example',
      ...(signature !== null && { 'Roadwaze-Signature': signature }),
    },
    ...(env && { env }),
  });
}

/** Makes a driver a paying member of the network who is online. Returns the driver's dispatch code. */
export async function joinNetwork(driver: Client): Promise<string> {
  const body = { driverName: 'Casey', phoneNumber: '+15550100', vehicleType: 'Bicycle' };
  const { integration } = await readJson(driver.post('/api/roadwaze/signup', body));
  await driver.put('/api/driver/shift', { online: true });
  return integration.dispatchCode;
}

/** Connects a driver to a platform. Returns the dispatch code and the integration's id. */
export async function connectPlatform(driver: Client, platform = 'doordash', driverAccountId = 'D-1') {
  const account = { platform, method: 'driver-code', driverAccountId, phone: '+15550100' };
  const { id, dispatchCode } = await readJson(driver.post('/api/app-integrations', account));
  return { integrationId: id as string, code: dispatchCode as string };
}

/** Returns an offer of our own network to a driver, with new ids each time. */
export function buildOffer(dispatchCode: string, order: object = {}) {
  return {
    id: `event-${crypto.randomUUID()}`,
    type: 'order.offered',
    offerId: `offer-${crypto.randomUUID()}`,
    dispatchCode,
    order: { ...buildOrderInput({ platform: 'roadwaze', tipAmount: 2.15 }), ...order },
  };
}

/** Returns a partner's offer to a driver who is connected to it. */
export const buildPartnerOffer = (dispatchCode: string, order: object = {}) =>
  buildOffer(dispatchCode, { platform: 'doordash', ...order });

export const buildWithdrawal = ({ offerId }: { offerId: string }) => ({
  id: `event-${crypto.randomUUID()}`,
  type: 'order.withdrawn',
  offerId,
});

type Reply = { id: string; status: string } | null;

/** Sends an event, which must be accepted. Returns the state of its order. */
export async function postEvent(source: Source, event: unknown): Promise<Reply> {
  const answer = await dispatch(source, event);
  if (answer.status !== 200) throw new Error(`Dispatch answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json<{ order: Reply }>()).order;
}
