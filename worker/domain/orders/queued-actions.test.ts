import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { canSend, type QueuedAction, readOutcome, toQueuedRequest } from './queued-actions.ts';

const AT = Date.parse('2026-05-04T18:00:00Z');
const COMMON = { key: 'k', restaurant: 'Old Mill', at: AT, state: 'waiting' } as const;
const occurredAt = '2026-05-04T18:00:00.000Z';
const ORDER_ID = 'order/1';

const ACTIONS: [QueuedAction, string, unknown][] = [
  [
    { ...COMMON, kind: 'accept', orderId: ORDER_ID },
    'PATCH /api/orders/order%2F1/status',
    { status: 'accepted', occurredAt },
  ],
  [
    { ...COMMON, kind: 'decline', orderId: ORDER_ID },
    'PATCH /api/orders/order%2F1/status',
    { status: 'declined', occurredAt },
  ],
  [
    { ...COMMON, kind: 'complete', orderId: ORDER_ID },
    'PATCH /api/orders/order%2F1/status',
    { status: 'completed', occurredAt },
  ],
  [{ ...COMMON, kind: 'arrive', orderId: ORDER_ID }, 'POST /api/orders/order%2F1/arrival', { occurredAt }],
  [{ ...COMMON, kind: 'pickUp', orderId: ORDER_ID }, 'POST /api/orders/order%2F1/pickup', { occurredAt }],
  [{ ...COMMON, kind: 'restore', orderId: ORDER_ID }, 'POST /api/orders/order%2F1/restore', { occurredAt }],
  [
    { ...COMMON, kind: 'cancel', orderId: ORDER_ID, reason: 'unsafe' },
    'POST /api/orders/order%2F1/cancel',
    { reason: 'unsafe', occurredAt },
  ],
  [
    { ...COMMON, kind: 'note', orderId: ORDER_ID, note: 'Gate 4417' },
    'PATCH /api/orders/order%2F1',
    { note: 'Gate 4417' },
  ],
  [
    { ...COMMON, kind: 'add', input: { platform: 'doordash', payoutAmount: 9 } },
    'POST /api/orders',
    { platform: 'doordash', payoutAmount: 9 },
  ],
];

test.each(ACTIONS)('sends an action as a request of the REST API: %o', (action, line, body) => {
  const request = toQueuedRequest(action, AT + HOUR_MS);
  expect(`${request.method} ${request.path}`).toBe(line);
  expect(request.body).toEqual(body);
});

test('dates an action older than the server accepts as early as it allows', () => {
  const action: QueuedAction = { ...COMMON, kind: 'complete', orderId: ORDER_ID };
  const now = AT + 40 * HOUR_MS;
  const body = { status: 'completed', occurredAt: new Date(now - 23 * HOUR_MS).toISOString() };
  expect(toQueuedRequest(action, now).body).toEqual(body);
});

test.each([
  [200, 0, 'sent'],
  [204, 0, 'sent'],
  [401, 0, 'signedOut'],
  [408, 0, 'later'],
  [429, 60, 'later'],
  [429, 3600, 'refused'],
  [500, 0, 'later'],
  [503, 0, 'later'],
  [400, 0, 'refused'],
  [404, 0, 'refused'],
  [409, 0, 'refused'],
])('a response with status %i and Retry-After %i s means: %s', (status, retryAfterSeconds, kind) => {
  expect(readOutcome({ status, retryAfterSeconds, refusal: 'orderMoved' }).kind).toBe(kind);
});

test('keeps the reason of a refusal', () => {
  expect(readOutcome({ status: 409, retryAfterSeconds: 0, refusal: 'orderExpired' })).toEqual({
    kind: 'refused',
    refusal: 'orderExpired',
  });
});

test('resends an action without a response only while the server recognizes its key', () => {
  const DAY_MS = 24 * 3_600_000;
  const sentAt = 10 * DAY_MS;
  expect(canSend({}, sentAt)).toBe(true);
  expect(canSend({ sentAt }, sentAt + 6.9 * DAY_MS)).toBe(true);
  expect(canSend({ sentAt }, sentAt + 7 * DAY_MS)).toBe(false);
  // The phone's clock was set back, so the time since sending is unknown.
  expect(canSend({ sentAt }, sentAt - 8 * DAY_MS)).toBe(false);
});
