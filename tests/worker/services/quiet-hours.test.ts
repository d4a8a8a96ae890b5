import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import { formatMinute } from '#worker/domain/shared/minute-of-day.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { buildOffer, dispatch, joinNetwork } from '../software-dispatch.ts';
import { answerPushes, created, turnOnAlerts } from '../software-push.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 1440;
const NOW = Date.now();

/** A form with an hour of quiet round this moment, in the time zone a new driver has. */
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

test('in quiet hours no alert comes: what is still of use then waits for their end, the rest is dropped', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  await postForm(driver, '/profile/notifications', buildQuietForm());
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

test('in quiet hours nothing rings on an open screen, and then what is switched on', async () => {
  const driver = await signIn();
  const read = async () => readJson(driver.get('/api/live/ringing'));
  expect(await read()).toEqual({ offers: [], chimes: true, vibrates: true, marksTitle: true });
  await postForm(driver, '/profile/notifications', buildQuietForm());
  expect(await read()).toMatchObject({ chimes: false, vibrates: false, marksTitle: false });
  await postForm(driver, '/profile/notifications', { chimes: 'on' });
  expect(await read()).toMatchObject({ chimes: true, vibrates: false, marksTitle: false });
});

test('who wants alerts of their own zones alone gets no other offer', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const code = await joinNetwork(driver);
  await driver.post('/api/ai-automation-settings', { preferredZones: ['Downtown'] });
  const form = { shouldNotifyOrders: 'on', onlyMyZones: 'on' };
  await postForm(driver, '/profile/notifications', form);
  const fetch = answerPushes(created);
  await dispatch('network', buildOffer(code, { restaurantAddress: '1 Far Road' }));
  expect(fetch).not.toHaveBeenCalled();
  await dispatch('network', buildOffer(code, { restaurantAddress: '1 Main Street, Downtown' }));
  expect(fetch).toHaveBeenCalledTimes(1);
  await postForm(driver, '/profile/notifications', { shouldNotifyOrders: 'on' });
  await dispatch('network', buildOffer(code, { restaurantAddress: '1 Far Road' }));
  expect(fetch).toHaveBeenCalledTimes(2);
});
