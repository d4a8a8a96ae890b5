import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRetry } from '#worker/domain/jobs/retry.ts';
import type { OrderStatus } from '#worker/domain/orders/order.ts';
import { DEFAULT_NOTIFICATIONS } from '#worker/domain/profile/notifications.ts';
import { ALERT_KINDS, ALERT_RULES, type AlertKind } from './alert.ts';
import {
  type AlertDeliveryFacts,
  computeMessageOptions,
  findDropReason,
  isGone,
  PUSH_RETRY,
} from './decide-alert-delivery.ts';
import { pushDeviceSchema } from './inputs.ts';
import { MAX_PAYLOAD_BYTES, writePayload } from './write-payload.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const MINUTE_MS = 60_000;

const buildFacts = (changes: Partial<AlertDeliveryFacts> = {}): AlertDeliveryFacts => ({
  kind: 'hotspot',
  expiresAt: NOW + 1,
  subscriptionStatus: 'pro',
  suspendedAt: null,
  isSignedOut: false,
  settings: DEFAULT_NOTIFICATIONS,
  orderStatus: null,
  planStatus: null,
  isPlanCancelled: null,
  ...changes,
});

test.each([
  [{}, null],
  [{ expiresAt: NOW }, 'expired'],
  [{ subscriptionStatus: 'free' }, 'notPro'],
  [{ suspendedAt: 1 }, 'suspended'],
  [{ isSignedOut: true }, 'signedOut'],
  [{ settings: { ...DEFAULT_NOTIFICATIONS, shouldNotifyHotspots: false } }, 'switchedOff'],
  [{ kind: 'news' }, 'switchedOff'],
  [{ kind: 'offerWorth', orderStatus: 'pending' }, null],
  [{ kind: 'offerWorth', orderStatus: 'accepted' }, 'overtaken'],
  [{ kind: 'offerWorth', orderStatus: null }, 'overtaken'],
  [{ kind: 'offerAccepted', orderStatus: 'accepted' }, null],
  [{ kind: 'offerAccepted', orderStatus: 'cancelled' }, 'overtaken'],
  [{ kind: 'orderCancelled', orderStatus: 'cancelled' }, null],
  [{ kind: 'trialEnding', planStatus: 'trialing', isPlanCancelled: false }, null],
  [{ kind: 'trialEnding', planStatus: 'trialing', isPlanCancelled: true }, 'overtaken'],
  [{ kind: 'trialEnding', planStatus: 'active', isPlanCancelled: false }, 'overtaken'],
  [{ kind: 'paymentFailed', planStatus: 'past_due', isPlanCancelled: false }, null],
  [{ kind: 'paymentFailed', planStatus: 'active', isPlanCancelled: false }, 'overtaken'],
] satisfies [Partial<AlertDeliveryFacts>, string | null][])(
  'decides by the facts at sending: %o, %s',
  (changes, reason) => {
    expect(findDropReason(buildFacts(changes), NOW)).toBe(reason);
  },
);

test.each(ALERT_KINDS)('sends no %s without Pro', (kind) => {
  const settings = { ...DEFAULT_NOTIFICATIONS, shouldNotifyNews: true };
  const needed: Partial<Record<AlertKind, OrderStatus>> = {
    offerAccepted: 'accepted',
    orderCancelled: 'cancelled',
  };
  const orderStatus = needed[kind] ?? 'pending';
  const facts = buildFacts({ kind, settings, orderStatus });
  expect(findDropReason(facts, NOW)).toBeNull();
  expect(findDropReason({ ...facts, subscriptionStatus: 'free' }, NOW)).toBe('notPro');
  expect(
    findDropReason({ ...facts, settings: { ...settings, [ALERT_RULES[kind].switch]: false } }, NOW),
  ).toBe('switchedOff');
});

test('retries after growing pauses, no earlier than requested and never past the deadline', () => {
  const retry = (attempts: number, retryAfterMs = 0, lifeMs = 24 * 60 * MINUTE_MS) => {
    const at = decideRetry(PUSH_RETRY, { attempts, retryAfterMs, until: NOW + lifeMs - 1, now: NOW });
    return at === null ? null : (at - NOW) / MINUTE_MS;
  };
  expect([1, 2, 3, 4, 5, 6].map((attempts) => retry(attempts))).toEqual([1, 5, 15, 60, 240, null]);
  expect(retry(1, 10 * MINUTE_MS)).toBe(10);
  expect(retry(3, 10 * MINUTE_MS)).toBe(15);
  expect(retry(1, 0, MINUTE_MS)).toBeNull();
  expect(retry(1, 30 * MINUTE_MS, 20 * MINUTE_MS)).toBeNull();
});

test('an offer alert lasts as long as its offer, and a newer hotspot alert replaces an older one', async () => {
  const offer = { kind: 'offerWorth', key: 'order:1', expiresAt: NOW + 29.5 * MINUTE_MS } as const;
  const first = await computeMessageOptions(offer, NOW);
  expect(first).toMatchObject({ ttlSeconds: 1770, urgency: 'high' });
  expect(first.topic).toMatch(/^[\w-]{32}$/);
  expect((await computeMessageOptions({ ...offer, key: 'order:2' }, NOW)).topic).not.toBe(first.topic);
  const [one, other] = await Promise.all(
    ['hotspot:1', 'hotspot:2'].map((key) => computeMessageOptions({ ...offer, kind: 'hotspot', key }, NOW)),
  );
  expect(one?.topic).toBe(other?.topic);
  expect((await computeMessageOptions({ ...offer, expiresAt: NOW - 1 }, NOW)).ttlSeconds).toBe(0);
});

test('keeps every payload within the size that push services accept', () => {
  const long = fc.string({ unit: 'binary', maxLength: 6000 });
  fc.assert(
    fc.property(long, long, (title, body) => {
      const text = writePayload({ title, body, tag: 't', url: '/', isSilent: false, lang: 'en', dir: 'ltr' });
      expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
      expect(JSON.parse(text)).toMatchObject({ tag: 't', url: '/' });
    }),
  );
});

test('sends a payload that fits unchanged', () => {
  const payload = {
    title: 'A',
    body: 'b'.repeat(3000),
    tag: 't',
    url: '/',
    isSilent: true,
    lang: 'ar',
    dir: 'rtl',
  } as const;
  expect(JSON.parse(writePayload(payload))).toEqual(payload);
});

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
])('%s may take alerts', (endpoint) => {
  expect(pushDeviceSchema.safeParse({ endpoint, keys: KEYS }).success).toBe(true);
});

test.each([
  ['http://fcm.googleapis.com/x', KEYS],
  ['https://10.0.0.1/x', KEYS],
  ['https://8.8.8.8/x', KEYS],
  ['https://0x08080808/x', KEYS],
  ['https://[2606:4700::1111]/x', KEYS],
  ['https://push/x', KEYS],
  ['https://push.example.net:444/x', KEYS],
  [`https://push.example.net/${'x'.repeat(1000)}`, KEYS],
  ['not an address', KEYS],
  ['https://push.example.net/x', { ...KEYS, auth: 'AAAA' }],
  ['https://push.example.net/x', { ...KEYS, p256dh: KEYS.p256dh.slice(1) }],
  ['https://push.example.net/x', { ...KEYS, p256dh: `A${KEYS.p256dh.slice(1)}` }],
])('%s with %o may not', (endpoint, keys) => {
  expect(pushDeviceSchema.safeParse({ endpoint, keys }).success).toBe(false);
});

test('a device is gone when its push service says so, or after five timeouts in a row over three days', () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const isSilentGone = (timeouts: number, createdDaysAgo: number, successDaysAgo: number | null = null) =>
    isGone(
      {
        timeouts,
        createdAt: NOW - createdDaysAgo * DAY_MS,
        lastSuccessAt: successDaysAgo === null ? null : NOW - successDaysAgo * DAY_MS,
      },
      { outcome: 'later', problem: 'timeout' },
      NOW,
    );
  expect([isSilentGone(4, 3), isSilentGone(4, 30, 3)]).toEqual([true, true]);
  expect([isSilentGone(3, 30), isSilentGone(50, 2), isSilentGone(50, 30, 2)]).toEqual([false, false, false]);
  expect(isGone({ timeouts: 0, createdAt: NOW, lastSuccessAt: NOW }, { outcome: 'gone' }, NOW)).toBe(true);
});
