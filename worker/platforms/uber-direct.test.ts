import { expect, test } from 'vitest';
import { uberDirect } from './uber-direct.ts';

/** A status event with the documented fields (https://docs.rs/crate/uber_api), with invented values. */
const event = {
  status: 'pickup_complete',
  kind: 'event.delivery_status',
  created: '2026-05-04T18:21:09.250Z',
  live_mode: true,
  delivery_id: 'del_k3uQ7wVnRk2qz0e8HLxN4A',
  id: 'evt_5bT1mYdLQ2yP9cJ6rWfZ8g',
  data: { tracking_url: 'https://delivery.example/1', courier: { name: 'Robin' } },
  customer_id: 'c-1',
  developer_id: 'd-1',
  account_id: 'a-1',
  route_id: 'r-1',
};

test('reads the status, delivery, id and time of an Uber Direct event', () => {
  expect(uberDirect.readEvent(event)).toEqual({
    eventId: 'evt_5bT1mYdLQ2yP9cJ6rWfZ8g',
    deliveryId: 'del_k3uQ7wVnRk2qz0e8HLxN4A',
    status: 'pickedUp',
    happenedAt: Date.UTC(2026, 4, 4, 18, 21, 9, 250),
  });
});

test.each([
  ['pending', 'created'],
  ['pickup', 'accepted'],
  ['pickup_complete', 'pickedUp'],
  ['dropoff', 'pickedUp'],
  ['delivered', 'completed'],
  ['canceled', 'cancelled'],
  ['returned', 'cancelled'],
])('the status %s means %s', (status, meaning) => {
  expect(uberDirect.readEvent({ ...event, status })?.status).toBe(meaning);
});

test.each(['courier_imminent', 'teleported', 'constructor', '', null, 7])('ignores the status %s', (status) =>
  expect(uberDirect.readEvent({ ...event, status })).toBeNull(),
);

test.each([
  { ...event, kind: 'event.courier_update' },
  { ...event, kind: 'event.refund_request' },
  { ...event, kind: undefined },
  { ...event, delivery_id: undefined },
  { ...event, delivery_id: 'x'.repeat(101) },
  {},
  [],
  null,
  'event',
])('ignores every other event', (other) => {
  expect(uberDirect.readEvent(other)).toBeNull();
});

test('accepts an event without an id or time', () => {
  const { id: _id, ...rest } = event;
  expect(uberDirect.readEvent({ ...rest, created: 'yesterday' })).toMatchObject({
    eventId: null,
    happenedAt: null,
    status: 'pickedUp',
  });
});

test('verifies the signature of the raw bytes under the key', async () => {
  const payload = new TextEncoder().encode('{"kind":"event.delivery_status"}');
  // Computed by `openssl dgst -sha256 -hmac signing-key`.
  const header = 'e9366b4b6a0996bc09d7830d6088168e1e74e2143782428dc3866e0e5da6f4ee';
  expect(await uberDirect.verify({ payload, header }, 'signing-key')).toBe(true);
  expect(await uberDirect.verify({ payload, header: header.toUpperCase() }, 'signing-key')).toBe(true);
  for (const wrong of ['', '00', `${header}00`, header.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
    expect(await uberDirect.verify({ payload, header: wrong }, 'signing-key')).toBe(false);
  expect(await uberDirect.verify({ payload, header }, 'another-key')).toBe(false);
  expect(await uberDirect.verify({ payload: payload.slice(1), header }, 'signing-key')).toBe(false);
});
