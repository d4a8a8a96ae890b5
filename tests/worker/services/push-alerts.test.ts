import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import { runHotspots } from '#worker/services/hotspots/run-hotspots.ts';
import { alertHotspots } from '#worker/services/push/alert-hotspots.ts';
import { alertNews } from '#worker/services/push/alert-news.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { listScans } from '../list-scans.ts';
import { postSwitches } from '../post-switches.ts';
import { answerPushes, created, listDevices, turnOnAlerts } from '../software-push.ts';

const NOW = Date.now();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AUSTIN = { lat: 30.267, lng: -97.743 };

const statements = new Set<string>();
const database = {
  prepare(query: string) {
    statements.add(query);
    return env.DB.prepare(query);
  },
  batch: (prepared: D1PreparedStatement[]) => env.DB.batch(prepared),
};

const open = (now = NOW): Ctx => createCtx({ ...env, DB: database } as unknown as Env, () => {}, 'test', now);

beforeEach(async () => {
  await env.DB.batch(
    ['alerts', 'push_subscriptions', 'hotspots', 'news_articles'].map((table) =>
      env.DB.prepare(`delete from ${table}`),
    ),
  );
});

const statusOf =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status, headers });

async function readId(driver: Client): Promise<string> {
  return (await readJson(driver.get('/api/auth/user'))).id;
}

async function listDeliveries() {
  const { results } = await env.DB.prepare(
    'select status, attempts, next_attempt_at - ? as wait, problem from alert_deliveries order by rowid',
  )
    .bind(NOW)
    .all();
  return results;
}

/** Signs in a Pro driver with a device and queues an alert for them. */
async function queueAlert({ lifeMs = 24 * HOUR_MS, key = crypto.randomUUID() as string } = {}) {
  const driver = await signIn();
  const browser = await turnOnAlerts(driver);
  const id = await readId(driver);
  await write(id, key, lifeMs);
  return { driver, browser, id, key };
}

async function write(driverId: string, key: string, lifeMs = 24 * HOUR_MS) {
  const ctx = open();
  await ctx.db.batch([
    ...insertAlert(ctx, {
      driverId,
      key,
      kind: 'paymentFailed',
      subject: key,
      values: { product: { product: 'pro' }, amount: { cents: 1000 } },
      path: '/subscribe',
      expiresAt: NOW + lifeMs,
    }),
  ]);
}

test('sends an alert once, in the driver’s language, however often the job runs', async () => {
  const { driver, browser, id, key } = await queueAlert();
  await env.DB.prepare("update drivers set language = 'ar' where id = ?").bind(id).run();
  await postSwitches(driver, { shouldNotifyBilling: 'on' });
  await write(id, key);
  const fetch = answerPushes(created);
  const [first, second] = await Promise.all([deliverAlerts(open()), deliverAlerts(open())]);
  await deliverAlerts(open(NOW + HOUR_MS));
  expect((first.sent ?? 0) + (second.sent ?? 0)).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe(browser.endpoint);
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({ ttl: '86400', urgency: 'normal' });
  expect(JSON.parse(await browser.read(init?.body))).toEqual({
    title: 'لم تنجح عملية الدفع',
    body: expect.stringContaining('10.00'),
    tag: key,
    url: '/subscribe',
    isSilent: true,
    lang: 'ar',
    dir: 'rtl',
  });
  expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('sends to every device of the driver, except those turned on later', async () => {
  const { driver, id, key } = await queueAlert();
  await turnOnAlerts(await signIn({ email: driver.email })).catch(() => {});
  await write(id, key);
  expect(await listDeliveries()).toHaveLength(1);
  await write(id, 'another');
  expect(await listDeliveries()).toHaveLength(3);
});

test.each([
  [404, 0],
  [410, 0],
  [413, 1],
  [400, 1],
])('does not retry after a push service answers %i, devices left: %i', async (status, devices) => {
  const { driver } = await queueAlert();
  const fetch = answerPushes(statusOf(status));
  await deliverAlerts(open());
  await deliverAlerts(open(NOW + HOUR_MS));
  expect(fetch).toHaveBeenCalledTimes(1);
  const left = await listDevices(driver);
  expect(left.map(({ failures }) => failures)).toEqual(Array(devices).fill(1));
  expect(await listDeliveries()).toMatchObject(
    Array(devices).fill({ status: 'dropped', problem: `${status}` }),
  );
});

test.each([
  ['429 with Retry-After', statusOf(429, { 'Retry-After': '600' }), 10],
  ['429', statusOf(429), 1],
  ['500', statusOf(500), 1],
])('retries after a %s once the wait is over', async (_name, answer, minutes) => {
  await queueAlert();
  const fetch = answerPushes(answer, created);
  await deliverAlerts(open());
  expect(await listDeliveries()).toMatchObject([
    { status: 'queued', attempts: 1, wait: minutes * MINUTE_MS },
  ]);
  await deliverAlerts(open(NOW + minutes * MINUTE_MS - 1));
  expect(fetch).toHaveBeenCalledTimes(1);
  await deliverAlerts(open(NOW + minutes * MINUTE_MS));
  expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 2, problem: null }]);
});

test('drops an alert that cannot be delivered in time, and does not send an expired one', async () => {
  await queueAlert({ lifeMs: 30_000 });
  answerPushes();
  await deliverAlerts(open());
  expect(await listDeliveries()).toMatchObject([{ status: 'dropped', problem: 'unreachable' }]);
  await env.DB.prepare('delete from alerts').run();
  await queueAlert({ lifeMs: HOUR_MS });
  const fetch = answerPushes(created);
  await deliverAlerts(open(NOW + HOUR_MS));
  expect(fetch).not.toHaveBeenCalled();
  expect(await listDeliveries()).toMatchObject([{ status: 'dropped', problem: 'expired' }]);
});

test.each([
  ["update drivers set subscription_status = 'free' where id = ?", 'notPro'],
  ['update drivers set suspended_at = 1 where id = ?', 'suspended'],
  ['update sessions set revoked_at = 1 where driver_id = ?', 'signedOut'],
  // 90 days after the sign-in, or after 30 days without use.
  ['update sessions set created_at = 1 where driver_id = ?', 'signedOut'],
  ['update sessions set last_seen_at = 1 where driver_id = ?', 'signedOut'],
  [
    'insert into notification_settings (driver_id, should_notify_orders, should_notify_hotspots, should_notify_billing, should_notify_news, has_sounds, only_my_zones, chimes, vibrates, marks_title, badges_app, updated_at) values (?, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1)',
    'switchedOff',
  ],
])('does not send an alert after this change: %s', async (change, problem) => {
  const { id } = await queueAlert();
  await env.DB.prepare(change).bind(id).run();
  const fetch = answerPushes(created);
  await deliverAlerts(open());
  expect(fetch).not.toHaveBeenCalled();
  expect(await listDeliveries()).toMatchObject([{ status: 'dropped', problem }]);
  await write(id, 'another');
  if (problem !== 'signedOut') expect(await listDeliveries()).toHaveLength(1);
});

async function insertHotspot({ at = NOW, isDemo = 0 } = {}) {
  await env.DB.prepare(
    `insert into hotspots (id, name, lat, lng, surge_multiplier, reason, sample_size, updated_at, active_since, usual, is_demo)
     values (?, 'Old Mill', ?, ?, 1.8, 'moreThanUsual', 12, ?, ?, 4, ?)`,
  )
    .bind(crypto.randomUUID(), AUSTIN.lat + 0.05, AUSTIN.lng, at, at, isDemo)
    .run();
}

async function signInNear(place = AUSTIN) {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  await driver.put('/api/driver/position', place);
  return { driver, browser: await turnOnAlerts(driver) };
}

test('sends a new hotspot once to the Pro drivers near it, in their own units', async () => {
  const [near, far] = [await signInNear(), await signInNear({ lat: 41.88, lng: -87.63 })];
  const lapsed = await signInNear();
  await env.DB.prepare("update drivers set subscription_status = 'free' where email = ?")
    .bind(lapsed.driver.email)
    .run();
  await insertHotspot();
  const ctx = open();
  const changed = vi.spyOn(ctx.live, 'changed');
  expect(await alertHotspots(ctx)).toEqual({ alerted: 1, failed: 0 });
  // The job updates open screens once, this function doesn't.
  expect(changed).not.toHaveBeenCalled();
  await Promise.all([alertHotspots(open()), alertHotspots(open(NOW + 5 * MINUTE_MS))]);
  const fetch = answerPushes(created);
  await deliverAlerts(open());
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([near.browser.endpoint]);
  expect(JSON.parse(await near.browser.read(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
    title: '1.8x demand near Old Mill',
    body: '12 orders in the last hour, 4.7 mi away.',
    url: '/map',
    isSilent: false,
  });
  const ttl = Number(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('TTL'));
  expect([ttl > 0, ttl <= 1800]).toEqual([true, true]);
  expect(far.browser.endpoint).not.toBe(near.browser.endpoint);
});

test('does not send demo hotspots or old ones to real drivers', async () => {
  await signInNear();
  await insertHotspot({ isDemo: 1 });
  await insertHotspot({ at: NOW - HOUR_MS });
  expect(await alertHotspots(open())).toEqual({ alerted: 0, failed: 0 });
});

test('respects the working hours of automation while it is on', async () => {
  const { driver } = await signInNear();
  await driver.post('/api/ai-automation-settings', { isEnabled: true });
  await insertHotspot();
  const notifyAt = async (hoursFromNow: number) => {
    const start = (new Date(NOW - 6 * HOUR_MS).getUTCHours() + hoursFromNow + 24) % 24;
    await env.DB.prepare(
      `update automation_settings set work_start_minute = ?, work_end_minute = ?
       where driver_id = (select id from drivers where email = ?)`,
    )
      .bind(60 * start, (60 * (start + 6)) % 1440, driver.email)
      .run();
    return (await alertHotspots(open())).alerted;
  };
  // Far enough from both limits for standard and daylight time in Chicago.
  expect([await notifyAt(3), await notifyAt(-10)]).toEqual([0, 0]);
  await driver.post('/api/ai-automation-settings', { isEnabled: false });
  expect(await notifyAt(3)).toBe(1);
  await env.DB.prepare('delete from alerts').run();
  await driver.post('/api/ai-automation-settings', { isEnabled: true });
  expect(await notifyAt(-3)).toBe(1);
});

test('the job sends nothing for hotspots it no longer finds', async () => {
  await signInNear();
  await insertHotspot();
  const fetch = answerPushes(created);
  expect(await runHotspots(open())).toMatchObject({ changed: 0, sent: 0, skipped: 0 });
  expect(fetch).not.toHaveBeenCalled();
});

async function insertArticle({ relevance = 0.9, source = 'feed', isPaused = 0 } = {}) {
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      `insert into news_sources (id, kind, name, url, is_paused, next_fetch_at, created_at)
       values (?, ?, 'Paper', ?, ?, 1, 1)`,
    ).bind(id, source, `https://paper.example/${id}`, isPaused),
    env.DB.prepare(
      `insert into news_articles (id, category, title, description, source, source_id, url, published_at, relevance, created_at)
       values (?, 'regulations', 'Court rules on drivers', '', 'Paper', ?, ?, ?, ?, ?)`,
    ).bind(id, id, `https://paper.example/${id}/1`, NOW - HOUR_MS, relevance, NOW - MINUTE_MS),
  ]);
  return id;
}

test('sends important news once a day to drivers who opted in, but no samples or paused sources', async () => {
  const [reader, other] = [await signIn(), await signIn()];
  const browser = await turnOnAlerts(reader);
  await turnOnAlerts(other);
  await postSwitches(reader, { shouldNotifyNews: 'on', hasSounds: 'on' });
  await insertArticle({ relevance: 0.7 });
  await insertArticle({ source: 'internal' });
  await insertArticle({ isPaused: 1 });
  expect(await alertNews(open())).toEqual({ alerted: 0, failed: 0 });
  const id = await insertArticle();
  expect([await alertNews(open()), await alertNews(open())].map(({ alerted }) => alerted)).toEqual([1, 0]);
  await insertArticle({ relevance: 0.95 });
  expect(await alertNews(open())).toEqual({ alerted: 0, failed: 0 });
  const fetch = answerPushes(created);
  await deliverAlerts(open());
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([browser.endpoint]);
  expect(JSON.parse(await browser.read(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
    title: 'News for drivers',
    body: 'Court rules on drivers',
    url: `/news#article-${id}`,
  });
});

test('every statement of alerts uses an index', async () => {
  expect(statements.size).toBeGreaterThan(8);
  expect(await listScans(statements)).toEqual([]);
});

test('unresponsive devices of one driver delay no other driver, and are deleted after days without an answer', async () => {
  const silent = await queueAlert();
  for (let device = 1; device < 10; device += 1)
    await turnOnAlerts(silent.driver, `https://push.example.net/silent-${device}`);
  await write(silent.id, 'to all ten');
  const others = [await queueAlert(), await queueAlert()];
  const asked: string[] = [];
  const push = {
    publicKey: '',
    send: async ({ endpoint }: { endpoint: string }) => {
      asked.push(endpoint);
      const isOther = others.some(({ browser }) => browser.endpoint === endpoint);
      return isOther
        ? ({ outcome: 'sent' } as const)
        : ({ outcome: 'later', problem: 'timeout', retryAfterMs: 0 } as const);
    },
  };
  expect(await deliverAlerts({ ...open(), push })).toMatchObject({ sent: 2 });
  // Only one of the ten devices was tried, once.
  expect(asked).toHaveLength(3);
  const count = async () =>
    (
      await env.DB.prepare('select count(*) as n from push_subscriptions where driver_id = ?')
        .bind(silent.id)
        .first<{ n: number }>()
    )?.n;
  const deliverAgain = async (run: number) => {
    await env.DB.prepare('update alert_deliveries set next_attempt_at = 0, attempts = 0').run();
    await deliverAlerts({ ...open(NOW + run * MINUTE_MS), push });
  };
  // An hour's outage deletes no device, days without an answer do.
  for (let run = 1; run <= 60; run += 1) await deliverAgain(run);
  expect(await count()).toBe(10);
  await env.DB.prepare('update push_subscriptions set created_at = ?')
    .bind(NOW - 72 * HOUR_MS)
    .run();
  await deliverAgain(61);
  expect(await count()).toBeLessThan(10);
});

test('sends a driver at most two alerts per device in one run', async () => {
  const { id } = await queueAlert();
  for (let alert = 0; alert < 30; alert += 1) await write(id, `alert ${alert}`);
  const fetch = answerPushes(created);
  await deliverAlerts(open());
  expect(fetch).toHaveBeenCalledTimes(20);
});

test('a late scheduled run drops alerts that expired in the meantime and starts its lease at the real time', async () => {
  const about = await queueAlert({ lifeMs: 1 });
  await write(about.id, 'lasting');
  const fetch = answerPushes(statusOf(500));
  const late = createCtx(env, () => {}, 'test', NOW, { isScheduled: true });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const before = Date.now();
  await deliverAlerts(late);
  expect(fetch).toHaveBeenCalledTimes(1);
  const deliveries = await listDeliveries();
  expect(deliveries).toMatchObject([{ problem: 'expired' }, { problem: '500' }]);
  expect(Number(deliveries[1]?.wait) + NOW).toBeGreaterThanOrEqual(before + MINUTE_MS);
});
