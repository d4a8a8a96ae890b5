import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { MAX_NOTE_LENGTH } from '#worker/domain/orders/order.ts';
import { rememberNames } from './queue-state.ts';
import { readAddedOrder } from './read-added-order.ts';
import { readMoves } from './read-moves.ts';
import { readNote } from './read-note.ts';

beforeEach(() => {
  const content = JSON.stringify({ timeZone: 'America/Chicago' });
  // why: only browsers have a document; it says what the driver's time zone is.
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

test('each order of a stop is an action of its own, with the key of its form', () => {
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

test('a set is accepted order by order, and a cancellation keeps its reason', () => {
  expect(read(['intent', 'accept'], ['orderId', 'a'], ['orderId', 'b'])).toMatchObject([
    { kind: 'accept', orderId: 'a' },
    { kind: 'accept', orderId: 'b' },
  ]);
  expect(read(['intent', 'cancel'], ['orderId', 'a'], ['reason', 'unsafe'])).toMatchObject([
    { kind: 'cancel', orderId: 'a', reason: 'unsafe' },
  ]);
});

test('what cannot wait is no action', () => {
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

test('an order that waits keeps the place that was chosen for its address, unless the address was changed since', () => {
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

test('an order added by hand is read as the server reads it, and keeps the key of its form', () => {
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

test("its due time is one of the driver's time zone, whichever the phone is in", () => {
  const form = buildForm([...FORM, ['payoutAmount', '9.25'], ['promisedAt', '17:40']]);
  const now = Date.parse('2026-11-20T23:00:00Z');
  expect(readAddedOrder(form, now)).toMatchObject({
    action: { input: { promisedAt: '2026-11-20T23:40:00.000Z' } },
  });
});

test('one that is not valid says so at once', () => {
  expect(readAddedOrder(buildForm([...FORM, ['payoutAmount', 'much']]), 1000)).toMatchObject({
    reply: { form: { error: { payoutAmount: ['payout'] } } },
  });
});

test('a note is read as the server reads it, for its order', () => {
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
