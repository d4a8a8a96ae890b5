import { expect, test } from 'vitest';
import { doordashDrive } from './doordash-drive.ts';

/** An event with the documented fields (https://developer.doordash.com/en-US/api/drive), with invented values. */
const event = {
  event_name: 'DASHER_PICKED_UP',
  created_at: '2026-05-04T18:21:09.250Z',
  external_delivery_id: 'D-20417',
  dasher_id: 1234,
  dasher_name: 'Robin R.',
  dropoff_address: '410 Cedar Lane',
  fee: 975,
  tracking_url: 'https://track.example/D-20417',
};

test('reads the status, delivery and time of a DoorDash Drive event', () => {
  expect(doordashDrive.readEvent(event)).toEqual({
    eventId: null,
    deliveryId: 'D-20417',
    status: 'pickedUp',
    happenedAt: Date.UTC(2026, 4, 4, 18, 21, 9, 250),
  });
});

test('accepts both documented names of the event field', () => {
  const { event_name: name, ...rest } = event;
  expect(doordashDrive.readEvent({ ...rest, event_type: name })).toEqual(doordashDrive.readEvent(event));
});

test.each([
  ['DELIVERY_CREATED', 'created'],
  ['DASHER_CONFIRMED', 'accepted'],
  ['DASHER_ENROUTE_TO_PICKUP', 'accepted'],
  ['DASHER_CONFIRMED_PICKUP_ARRIVAL', 'arrived'],
  ['DASHER_ENROUTE_TO_DROPOFF', 'pickedUp'],
  ['DASHER_CONFIRMED_DROPOFF_ARRIVAL', 'pickedUp'],
  ['DASHER_DROPPED_OFF', 'completed'],
  ['DELIVERY_CANCELLED', 'cancelled'],
  ['DELIVERY_RETURNED', 'cancelled'],
])('the event %s means %s', (name, meaning) => {
  expect(doordashDrive.readEvent({ ...event, event_name: name })?.status).toBe(meaning);
});

test.each([
  'DELIVERY_BATCHED',
  'DELIVERY_RETURN_INITIALIZED',
  'DASHER_ENROUTE_TO_RETURN',
  'DASHER_CONFIRMED_RETURN_ARRIVAL',
  'DASHER_OF_TOMORROW',
  'toString',
  null,
  7,
])('ignores the event %s', (name) => {
  expect(doordashDrive.readEvent({ ...event, event_name: name })).toBeNull();
});

test.each([
  { ...event, external_delivery_id: undefined },
  { ...event, external_delivery_id: '' },
  {},
  [],
  null,
])('ignores an event without a delivery id', (other) => expect(doordashDrive.readEvent(other)).toBeNull());

test('requires exact Basic credentials from the sender', async () => {
  const payload = new Uint8Array(0);
  const verify = (header: string) => doordashDrive.verify({ payload, header }, 'a password');
  expect(await verify(`Basic ${btoa('roadwaze:a password')}`)).toBe(true);
  expect(await verify(`basic  ${btoa('roadwaze:a password')}`)).toBe(true);
  const wrong = [
    'roadwaze:a passwor',
    'roadwaze:a password ',
    'roadwaze:',
    'Roadwaze:a password',
    'a password',
    ':',
  ];
  for (const credential of wrong) expect(await verify(`Basic ${btoa(credential)}`), credential).toBe(false);
  const odd = ['', 'Basic', 'Basic ', `Bearer ${btoa('roadwaze:a password')}`, btoa('roadwaze:a password')];
  for (const header of [...odd, `Basic ${btoa('roadwaze:a password')}${' x'.repeat(2000)}`])
    expect(await verify(header), header.slice(0, 40)).toBe(false);
});
