import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { DRIVER_HEADER, NO_DRIVER } from '#worker/domain/auth/driver-header.ts';
import {
  type OfflineAction,
  type QueuedAction,
  toQueuedRequest,
} from '#worker/domain/orders/queued-actions.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { postForm } from '../post-form.ts';
import { buildOffer, joinNetwork, postEvent } from '../software-dispatch.ts';
import { listDays } from '../work.ts';

/** Builds an action as the phone queues it. */
const queue = (action: OfflineAction): QueuedAction => ({
  key: crypto.randomUUID(),
  restaurant: '',
  at: 0,
  state: 'waiting',
  ...action,
});

function sendAction(driver: Client, action: QueuedAction, headers: Record<string, string> = {}) {
  const { method, path, body } = toQueuedRequest(action, Date.now());
  return send(method, path, {
    body,
    headers: { Cookie: driver.cookie, 'Idempotency-Key': action.key, ...headers },
  });
}

const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;

async function readEvents(orderId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'select kind from order_events where order_id = ? order by at, rowid',
  )
    .bind(orderId)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

async function addOrder(driver: Client): Promise<string> {
  return (await readJson(driver.post('/api/orders', buildOrderInput()))).id;
}

/** Signs in a network driver with one offer of $9.40. */
async function receiveOffer() {
  const driver = await signIn();
  const received = await postEvent('network', buildOffer(await joinNetwork(driver)));
  return { driver, driverId: await readId(driver), orderId: received?.id ?? '' };
}

test('a day of actions sent twice concurrently, then all again, takes effect once', async () => {
  const { driver, driverId, orderId } = await receiveOffer();
  const kinds = ['decline', 'restore', 'accept', 'pickUp', 'complete', 'restore', 'complete'] as const;
  const actions = kinds.map((kind) => queue({ kind, orderId }));
  for (const action of actions) {
    // The first response is lost, so the phone resends the action.
    const answers = await Promise.all([sendAction(driver, action), sendAction(driver, action)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  for (const action of actions) expect((await sendAction(driver, action)).status).toBe(200);
  expect(await readEvents(orderId)).toEqual([
    'created',
    'declined',
    'restored',
    'accepted',
    'pickedUp',
    'completed',
    'restored',
    'completed',
  ]);
  // The pay is posted, reversed and posted again.
  const postings = (await readPostings(driverId)).filter(({ subject }) => subject === 'delivery');
  expect(postings.map(({ kind }) => kind)).toEqual(['payout_accrual', 'accrual_reversal', 'payout_accrual']);
  await expectBalancedLedger();
  expect(await listDays(driverId)).toMatchObject([{ deliveries: 1 }]);
});

test.each([...Array(10).keys()])(
  'ten queued actions each take effect once when the app is killed before response %i',
  async (lost) => {
    const { driver, driverId, orderId } = await receiveOffer();
    const otherId = await addOrder(driver);
    const day = ['decline', 'restore', 'accept', 'pickUp', 'complete', 'restore', 'complete'] as const;
    const actions = [
      ...day.map((kind) => queue({ kind, orderId })),
      queue({ kind: 'accept', orderId: otherId }),
      queue({ kind: 'cancel', orderId: otherId, reason: 'unsafe' }),
      queue({ kind: 'add', input: { platform: 'doordash', payoutAmount: 9.25 } }),
    ];
    // The phone resends its queue from the action whose response was lost.
    for (const action of [...actions.slice(0, lost + 1), ...actions.slice(lost)]) {
      expect((await sendAction(driver, action)).ok).toBe(true);
    }
    expect(await readEvents(orderId)).toEqual([
      ...['created', 'declined', 'restored', 'accepted', 'pickedUp'],
      ...['completed', 'restored', 'completed'],
    ]);
    expect(await readEvents(otherId)).toEqual(['created', 'accepted', 'cancelled']);
    const orders = await readJson(driver.get('/api/orders'));
    expect(orders).toHaveLength(3);
    const added = orders.find(({ id }: { id: string }) => id !== orderId && id !== otherId);
    expect(await readEvents(added.id)).toEqual(['created']);
    const postings = (await readPostings(driverId)).filter(({ subject }) => subject === 'delivery');
    expect(postings.map(({ kind }) => kind)).toEqual([
      'payout_accrual',
      'accrual_reversal',
      'payout_accrual',
    ]);
    await expectBalancedLedger();
  },
);

test('a cancellation takes effect once', async () => {
  const driver = await signIn();
  const orderId = await addOrder(driver);
  const actions = [queue({ kind: 'accept', orderId }), queue({ kind: 'cancel', orderId, reason: 'unsafe' })];
  for (const action of [...actions, ...actions]) {
    expect((await sendAction(driver, action)).status).toBe(200);
  }
  expect(await readEvents(orderId)).toEqual(['created', 'accepted', 'cancelled']);
});

test('of several queued notes the last one stays, however often each is sent', async () => {
  const driver = await signIn();
  const orderId = await addOrder(driver);
  const notes = ['Gate 1', 'Gate 2'].map((note) => queue({ kind: 'note', orderId, note }));
  for (const action of [...notes, ...notes]) {
    const answers = await Promise.all([sendAction(driver, action), sendAction(driver, action)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect(await readJson(driver.get('/api/orders'))).toMatchObject([{ note: 'Gate 2' }]);
  expect(await readEvents(orderId)).toEqual(['created', 'edited', 'edited']);
});

test('rejects a note for an order that has ended, with the reason', async () => {
  const { driver, orderId } = await receiveOffer();
  await sendAction(driver, queue({ kind: 'decline', orderId }));
  const refused = await sendAction(driver, queue({ kind: 'note', orderId, note: 'Gate 1' }));
  expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([409, 'orderNotEditable']);
});

test('a hand-added order exists once, whether sent by form or from the queue', async () => {
  const driver = await signIn();
  const action = queue({ kind: 'add', input: { platform: 'doordash', payoutAmount: 9.25 } });
  const form = { intent: 'addOrder', requestKey: action.key, platform: 'doordash', payoutAmount: '9.25' };
  await postForm(driver, '/orders/new', { ...form, units: 'miles' });
  const answers = await Promise.all([sendAction(driver, action), sendAction(driver, action)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const orders = await readJson(driver.get('/api/orders'));
  expect(orders).toHaveLength(1);
  expect(await readEvents(orders[0].id)).toEqual(['created']);
});

test('a tap that is queued after its response was lost takes effect once', async () => {
  const { driver, orderId } = await receiveOffer();
  for (const kind of ['accept', 'pickUp', 'complete', 'restore'] as const) {
    await postForm(driver, '/orders', { intent: kind, orderId });
    expect((await sendAction(driver, queue({ kind, orderId }))).status).toBe(200);
  }
  expect(await readEvents(orderId)).toEqual(['created', 'accepted', 'pickedUp', 'completed', 'restored']);
});

test('a rejection names its error code in a header', async () => {
  const driver = await signIn();
  const orderId = await addOrder(driver);
  const refused = await sendAction(driver, queue({ kind: 'pickUp', orderId }));
  expect(refused.status).toBe(409);
  expect(refused.headers.get('X-Error-Code')).toBe('orderMoved');
});

test('rejects one driver’s queued action under another driver’s session', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const action = queue({ kind: 'add', input: { platform: 'doordash', payoutAmount: 9 } });
  const headers = { [DRIVER_HEADER]: await readId(owner) };
  expect((await sendAction(other, action, headers)).status).toBe(401);
  expect(await readJson(other.get('/api/orders'))).toEqual([]);
  expect((await sendAction(owner, action, headers)).status).toBe(201);
});

test('a response names its driver, or states that there is no session', async () => {
  const driver = await signIn();
  expect((await driver.get('/api/auth/user')).headers.get(DRIVER_HEADER)).toBe(await readId(driver));
  expect((await send('GET', '/api/auth/user')).headers.get(DRIVER_HEADER)).toBe(NO_DRIVER);
  expect((await send('GET', '/api/health')).headers.get(DRIVER_HEADER)).toBeNull();
});

test('signing out and deleting the account clear the browser’s stored data', async () => {
  const [leaving, deleting] = [await signIn(), await signIn()];
  expect((await leaving.get('/api/logout')).headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
  const form = { intent: 'deleteAccount', email: deleting.email };
  const deleted = await postForm(deleting, '/profile/delete', form);
  expect(deleted.headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
});
