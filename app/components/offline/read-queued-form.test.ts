import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { MAX_NOTE_LENGTH } from '#worker/domain/orders/order.ts';
import { rememberNames } from './queue-state.ts';
import { readAddedOrder } from './read-added-order.ts';
import { readMoves } from './read-moves.ts';
import { readNote } from './read-note.ts';

beforeEach(() => {
  const content = JSON.stringify({ timeZone: 'America/Chicago' });
  // Stubbed because only browsers have a document, which holds the driver's time zone.
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function buildForm(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const read = (...fields: [string, string][]) => readMoves(buildForm(fields), 1000);

test("reads one action per order of a stop, each with the form's key", () => {
  const actions = read(['intent', 'pickUp'], ['orderId', 'a'], ['orderId', 'b'], ['requestKey', 'key-2']);
  expect(actions).toMatchObject([
    { kind: 'pickUp', orderId: 'a', at: 1000, state: 'waiting' },
    { kind: 'pickUp', orderId: 'b', at: 1000, state: 'waiting' },
  ]);
  expect(actions.map(({ key }) => key)).toEqual(['key-2', 'key-2']);
  const [one, other] = [
    read(['intent', 'accept'], ['orderId', 'a']),
    read(['intent', 'accept'], ['orderId', 'a']),
  ];
  expect(one[0]?.key).not.toBe(other[0]?.key);
});

test("reads one accept per order of a set, and keeps a cancellation's reason", () => {
  expect(read(['intent', 'accept'], ['orderId', 'a'], ['orderId', 'b'])).toMatchObject([
    { kind: 'accept', orderId: 'a' },
    { kind: 'accept', orderId: 'b' },
  ]);
  expect(read(['intent', 'cancel'], ['orderId', 'a'], ['reason', 'unsafe'])).toMatchObject([
    { kind: 'cancel', orderId: 'a', reason: 'unsafe' },
  ]);
});

test('reads no action from a form that cannot be queued', () => {
  expect(read(['intent', 'generateSamples'])).toEqual([]);
  expect(read(['intent', 'cancel'], ['orderId', 'a'], ['reason', 'bored'])).toEqual([]);
});

const FORM: [string, string][] = [
  ['intent', 'addOrder'],
  ['requestKey', 'key-1'],
  ['platform', 'doordash'],
  ['units', 'km'],
  ['distance', '16'],
];

test("keeps the chosen place of a queued order's address unless the address was edited since", () => {
  const answer = (address: string): [string, string][] => [
    ...FORM,
    ['payoutAmount', '9.25'],
    ['restaurantAddress', address],
    ['pickup.of', '12 Main St'],
    ['pickup.choice', '39.28,-76.59'],
    ['customerAddress', '5 Oak Ave'],
  ];
  const readPickup = (address: string) => {
    const read = readAddedOrder(buildForm(answer(address)), 1000);
    return 'action' in read && read.action.kind === 'add' && read.action.input.pickup;
  };
  expect(readPickup('12 Main St')).toEqual({ lat: 39.28, lng: -76.59 });
  expect(readPickup('14 Main St')).toBeUndefined();
});

test("reads an added order as the server does and keeps the form's key", () => {
  expect(readAddedOrder(buildForm([...FORM, ['payoutAmount', '9,25']]), 1000)).toMatchObject({
    action: {
      kind: 'add',
      key: 'key-1',
      restaurant: 'DoorDash',
      state: 'waiting',
      input: { platform: 'doordash', payoutAmount: 9.25, distance: expect.closeTo(9.94, 2) },
    },
  });
});

test("reads its due time in the driver's time zone, whatever the phone's zone", () => {
  const form = buildForm([...FORM, ['payoutAmount', '9.25'], ['promisedAt', '17:40']]);
  const now = Date.parse('2026-11-20T23:00:00Z');
  expect(readAddedOrder(form, now)).toMatchObject({
    action: { input: { promisedAt: '2026-11-20T23:40:00.000Z' } },
  });
});

test('returns a validation reply for an invalid order', () => {
  expect(readAddedOrder(buildForm([...FORM, ['payoutAmount', 'much']]), 1000)).toMatchObject({
    reply: { form: { error: { payoutAmount: ['payout'] } } },
  });
});

test("reads an order's note as the server does", () => {
  rememberNames([buildOrder({ id: 'a', restaurantName: 'Thai Basil' })]);
  const read = (note: string) =>
    readNote(
      buildForm([
        ['intent', 'note'],
        ['orderId', 'a'],
        ['note', note],
      ]),
      1000,
    );
  expect(read(' Gate 4417\r\nRing twice ')).toMatchObject({
    action: {
      kind: 'note',
      orderId: 'a',
      note: 'Gate 4417\nRing twice',
      restaurant: 'Thai Basil',
      at: 1000,
      state: 'waiting',
    },
  });
  expect(read('')).toMatchObject({ action: { note: '' } });
  expect(read('x'.repeat(MAX_NOTE_LENGTH + 1))).toMatchObject({
    reply: { form: { error: { note: ['tooLong'] } } },
  });
});
