import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import type { OrderStatus } from '#worker/domain/orders/order.ts';
import { ALERT_KINDS, type AlertKind, type AlertValues } from '#worker/domain/push/alert.ts';
import { formatMinute } from '#worker/domain/shared/time.ts';
import { alertHotspots } from '#worker/services/push/alert-hotspots.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { readJson, signIn } from '../client.ts';
import { putDemoRegion } from '../demo-region.ts';
import { postSwitches } from '../post-switches.ts';
import { buildOffer, dispatch, joinNetwork } from '../software-dispatch.ts';
import { answerPushes, created, turnOnAlerts } from '../software-push.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 1440;
const NOW = Date.now();

beforeAll(putDemoRegion);

/** Values that the texts of all alert kinds need. */
const VALUES: AlertValues = {
  surge: 1.8,
  name: 'Old Mill',
  hasName: 'yes',
  orders: 12,
  distance: { miles: 2 },
  isDemo: 'no',
  pay: { cents: 900 },
  value: { cents: 300, isSigned: true },
  restaurant: 'Old Mill',
  headline: 'News',
  isPaid: 'yes',
  product: { product: 'pro' },
  price: { cents: 1000 },
  amount: { cents: 1000 },
  endsAt: { at: NOW },
};

/** The status of the order that an alert is about, where it is no longer an offer. */
const STANDS: Partial<Record<AlertKind, OrderStatus>> = {
  offerAccepted: 'accepted',
  orderCancelled: 'cancelled',
};

/** Returns a form with quiet hours from 5 minutes ago until an hour from now, in the default time zone of a new driver. */
function buildQuietForm(): Record<string, string> {
  const minute = Math.floor(NOW / MINUTE_MS) % DAY_MINUTES;
  const write = (offset: number) => formatMinute((minute + offset + DAY_MINUTES) % DAY_MINUTES);
  return {
    shouldNotifyOrders: 'on',
    shouldNotifyBilling: 'on',
    chimes: 'on',
    quietStart: write(-5),
    quietEnd: write(60),
  };
}

test('in quiet hours sends no alert, then sends those still valid at their end and drops the rest', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  await postSwitches(driver, buildQuietForm());
  const open = (now: number) => createCtx(env, () => {}, 'test', now);
  const about = {
    driverId,
    kind: 'paymentFailed' as const,
    path: '/subscribe',
    values: { amount: { cents: 1000 }, product: { product: 'pro' as const } },
  };
  await open(NOW).db.batch([
    ...insertAlert(open(NOW), {
      ...about,
      key: 'lasting',
      subject: 'lasting',
      expiresAt: NOW + 24 * HOUR_MS,
    }),
    ...insertAlert(open(NOW), { ...about, key: 'short', subject: 'short', expiresAt: NOW + 10 * MINUTE_MS }),
  ]);
  const fetch = answerPushes(created);
  await deliverAlerts(open(NOW));
  await deliverAlerts(open(NOW + 50 * MINUTE_MS));
  expect(fetch).not.toHaveBeenCalled();
  await deliverAlerts(open(NOW + 62 * MINUTE_MS));
  expect(fetch).toHaveBeenCalledTimes(1);
  const { results } = await env.DB.prepare(
    `select key, status, attempts, problem from alert_deliveries join alerts on alerts.id = alert_id
     where driver_id = ? order by key`,
  )
    .bind(driverId)
    .all();
  expect(results).toEqual([
    { key: 'lasting', status: 'sent', attempts: 1, problem: null },
    { key: 'short', status: 'dropped', attempts: 1, problem: 'quietHours' },
  ]);
});

test.each(ALERT_KINDS)('sends no %s alert in quiet hours, but does at their end', async (kind) => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const form = { shouldNotifyHotspots: 'on', shouldNotifyNews: 'on', ...buildQuietForm() };
  await postSwitches(driver, form);
  const { id: subject } = await readJson(driver.post('/api/orders', buildOrderInput()));
  if (kind in STANDS) await driver.patch(`/api/orders/${subject}/status`, { status: 'accepted' });
  if (STANDS[kind] === 'cancelled') await driver.post(`/api/orders/${subject}/cancel`, { reason: 'other' });
  const open = (now: number) => createCtx(env, () => {}, 'test', now);
  const about = { driverId, kind, subject, key: subject, path: '/', values: VALUES };
  await open(NOW).db.batch([...insertAlert(open(NOW), { ...about, expiresAt: NOW + 24 * HOUR_MS })]);
  const fetch = answerPushes(created);
  await deliverAlerts(open(NOW));
  expect(fetch).not.toHaveBeenCalled();
  await deliverAlerts(open(NOW + 62 * MINUTE_MS));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('in quiet hours open screens stay silent, afterwards the chosen alert kinds apply', async () => {
  const driver = await signIn();
  const read = async () => readJson(driver.get('/api/live/ringing'));
  const all = { chimes: true, vibrates: true, marksTitle: true, badgesApp: true };
  const none = { chimes: false, vibrates: false, marksTitle: false, badgesApp: false };
  expect(await read()).toEqual({ offers: [], ...all });
  await postSwitches(driver, buildQuietForm());
  expect(await read()).toMatchObject(none);
  await postSwitches(driver, { chimes: 'on' });
  expect(await read()).toMatchObject({ ...none, chimes: true });
  await postSwitches(driver, { badgesApp: 'on' });
  expect(await read()).toMatchObject({ ...none, badgesApp: true });
});

test('a driver who limits alerts to their zones gets no offers from elsewhere', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const code = await joinNetwork(driver);
  await driver.post('/api/ai-automation-settings', { preferredZones: ['Downtown'] });
  const form = { shouldNotifyOrders: 'on', onlyMyZones: 'on' };
  await postSwitches(driver, form);
  const fetch = answerPushes(created);
  await dispatch('network', buildOffer(code, { restaurantAddress: '1 Far Road' }));
  expect(fetch).not.toHaveBeenCalled();
  await dispatch('network', buildOffer(code, { restaurantAddress: '1 Main Street, Downtown' }));
  expect(fetch).toHaveBeenCalledTimes(1);
  await postSwitches(driver, { shouldNotifyOrders: 'on' });
  await dispatch('network', buildOffer(code, { restaurantAddress: '1 Far Road' }));
  expect(fetch).toHaveBeenCalledTimes(2);
});

const HOTSPOT = { lat: 39.2834, lng: -76.5934 };

test('a driver who limits alerts to their zones gets no busy areas from elsewhere', async () => {
  const signInNear = async (zones: string[]) => {
    const driver = await signIn();
    await driver.put('/api/driver/position', { lat: 39.29, lng: -76.6 });
    await turnOnAlerts(driver);
    await driver.post('/api/ai-automation-settings', {
      preferredZones: zones,
      workingHoursStart: '00:00',
      workingHoursEnd: '00:00',
    });
    return { driver, id: (await readJson(driver.get('/api/auth/user'))).id as string };
  };
  const here = await signInNear(['Fells Point']);
  const elsewhere = await signInNear(['Roland Park']);
  const anywhere = await signInNear([]);
  const save = async (onlyMyZones?: 'on') => {
    for (const { driver } of [here, elsewhere, anywhere]) {
      const form = { shouldNotifyHotspots: 'on', ...(onlyMyZones && { onlyMyZones }) };
      await postSwitches(driver, form);
    }
  };
  const listAlerted = async (id: string) => {
    await env.DB.prepare(
      `insert into hotspots (id, name, lat, lng, surge_multiplier, reason, sample_size, updated_at, active_since)
       values (?, 'Roland Park Grill', ?, ?, 1.8, 'moreThanUsual', 12, ?, ?)`,
    )
      .bind(id, HOTSPOT.lat, HOTSPOT.lng, NOW, NOW)
      .run();
    await alertHotspots(createCtx(env, () => {}, 'test', NOW));
    const { results } = await env.DB.prepare('select driver_id as driverId from alerts where subject = ?')
      .bind(id)
      .all();
    return results.map(({ driverId }) => driverId);
  };
  await save('on');
  expect(new Set(await listAlerted('one'))).toEqual(new Set([here.id, anywhere.id]));
  await save();
  expect(await listAlerted('another')).toContain(elsewhere.id);
});
