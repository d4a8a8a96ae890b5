import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { readD1Cost } from '#tests/bench/measure.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';

export const DISPATCH_SECRET = 'a network dispatch secret that only benches know';

/** A signed-in driver of the network: the session cookie, and the code that the dispatch service uses for them. */
export type BenchDriver = { cookie: string; dispatchCode: string };

/** Signs in a new driver, who joins the network and starts a shift. */
export async function createDriver(origin: string, name: string): Promise<BenchDriver> {
  const signedIn = await send(`${origin}/api/login/local`, { email: `${name}@roadwaze.example` }, {});
  const headers = { Cookie: signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  const member = { driverName: 'Casey', phoneNumber: '+15550100', vehicleType: 'Bicycle' };
  const joined = await send(`${origin}/api/roadwaze/signup`, member, headers);
  const { integration } = (await joined.json()) as { integration: { dispatchCode: string } };
  await send(`${origin}/api/driver/shift`, { online: true }, headers, 'PUT');
  return { cookie: headers.Cookie, dispatchCode: integration.dispatchCode };
}

/** When an offer was sent and answered (epoch ms), its order, and its database cost. */
export type Dispatched = {
  sentAt: number;
  answeredAt: number;
  orderId: string;
  roundTrips: number;
  rows: { read: number; written: number };
};

/** Sends a driver an offer as the network's dispatch service does. */
export async function dispatchOffer(
  origin: string,
  dispatchCode: string,
  restaurantName: string,
): Promise<Dispatched> {
  const ids = { id: `event-${randomUUID()}`, offerId: `offer-${randomUUID()}` };
  const order = buildOrderInput({ platform: 'roadwaze', restaurantName });
  const event = { ...ids, type: 'order.offered', dispatchCode, order };
  const seconds = Math.floor(Date.now() / 1000);
  const text = `${seconds}.${JSON.stringify(event)}`;
  const signature = createHmac('sha256', DISPATCH_SECRET).update(text).digest('hex');
  const sentAt = Date.now();
  const answer = await send(`${origin}/api/webhooks/orders/network`, event, {
    'Roadwaze-Signature': `t=${seconds},v1=${signature}`,
  });
  const answeredAt = Date.now();
  const { trips: roundTrips, ...rows } = readD1Cost(answer);
  const taken = (await answer.json()) as { order: { id: string } };
  return { sentAt, answeredAt, orderId: taken.order.id, roundTrips, rows };
}

async function send(
  address: string,
  body: object,
  headers: Record<string, string>,
  method = 'POST',
): Promise<Response> {
  const response = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** A screen that receives changes: each message with its time of arrival (epoch ms). */
export type Screen = { messages: { at: number; arrived: string[] }[]; close: () => void };

/** Opens a driver's WebSocket as a browser does. */
export function openScreen(origin: string, { cookie }: BenchDriver): Promise<Screen> {
  return new Promise((resolve, reject) => {
    const opening = request(`${origin}/api/live?since=0`, {
      headers: {
        Cookie: cookie,
        Origin: origin,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    });
    opening.on('error', reject);
    opening.on('response', ({ statusCode }) => reject(new Error(`The socket was answered ${statusCode}`)));
    opening.on('upgrade', (_response, socket: Socket, head) => {
      const screen: Screen = { messages: [], close: () => socket.destroy() };
      let left: Buffer = head;
      const read = (chunk: Buffer) => {
        left = readFrames(Buffer.concat([left, chunk]), (text) =>
          screen.messages.push({ at: Date.now(), arrived: JSON.parse(text).arrived }),
        );
      };
      socket.on('data', read);
      socket.on('error', () => socket.destroy());
      read(Buffer.alloc(0));
      resolve(screen);
    });
    opening.end();
  });
}

/** Reads the complete frames from a server, unmasked texts under 64 KB (RFC 6455 §5.2), and returns the remaining bytes. */
function readFrames(bytes: Buffer, onText: (text: string) => void): Buffer {
  let rest = bytes;
  while (rest.length >= 4) {
    const isLong = rest.readUInt8(1) === 126;
    const start = isLong ? 4 : 2;
    const end = start + (isLong ? rest.readUInt16BE(2) : rest.readUInt8(1));
    if (rest.length < end) break;
    if ((rest.readUInt8(0) & 15) === 1) onText(rest.toString('utf8', start, end));
    rest = rest.subarray(end);
  }
  return rest;
}
