import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { runCron } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { rereadDue } from '#worker/services/billing/reread-due.ts';
import { drainQueue } from '#worker/services/jobs/drain-queue.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';
import { alertHotspots } from '#worker/services/push/alert-hotspots.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { readJson, signIn } from '../client.ts';
import { answerPushes, created, turnOnAlerts } from '../software-push.ts';
import { STRIPE_ENV, startStripe } from '../software-stripe.ts';
import { buildMember } from '../stripe-member.ts';

const AUSTIN = { lat: 30.267, lng: -97.743 };

const open = (queries: number, isScheduled = true) => {
  const ctx = createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now(), {
    isScheduled,
  });
  ctx.meter.queries = queries;
  return ctx;
};

/** Copies the last row of a table, with different texts in the `changed` columns. */
async function multiply(table: string, times: number, changed: string[]) {
  const { results } = await env.DB.prepare(`select name from pragma_table_info('${table}')`).all<{
    name: string;
  }>();
  const names = results.map(({ name }) => `"${name}"`).join();
  const values = results.map(({ name }) =>
    changed.includes(name) ? `"${name}" || 'copy' || copies.nth` : `"${name}"`,
  );
  await env.DB.prepare(
    `insert into ${table} (${names}) select ${values.join()} from
       (select * from ${table} order by rowid desc limit 1), (select value as nth from json_each(?)) copies`,
  )
    .bind(JSON.stringify(Array.from({ length: times }, (_, index) => index)))
    .run();
}

/** Works on items that take 50 queries each. Returns the items that were done, and how many failed. */
async function workOn(ctx: ReturnType<typeof open>, items: string[]) {
  const { done, failed } = await workEach(ctx, {
    job: 'dispatch',
    items,
    getId: (item) => item,
    work: async (item) => {
      ctx.meter.queries += 50;
      return item;
    },
  });
  return { done, failed };
}

test('a scheduled run leaves items to the next one before its queries are used up', async () => {
  const items = ['a', 'b', 'c'];
  expect(await workOn(open(0), items)).toEqual({ done: items, failed: 0 });
  expect(await workOn(open(751), items)).toEqual({ done: ['a'], failed: 0 });
  expect(await workOn(open(951), items)).toEqual({ done: [], failed: 0 });
  // A run outside the schedule has its own invocation.
  expect(await workOn(open(951, false), items)).toEqual({ done: items, failed: 0 });
});

test('a queue claims no more rows than it can deliver with the queries left', async () => {
  let claims = 0;
  const drain = (queries: number) => {
    const ctx = open(queries);
    return drainQueue(ctx, {
      job: 'email',
      maxPages: 5,
      pageSize: 1,
      claim: async () => {
        claims += 1;
        return [{ id: String(claims), attempts: 1 }];
      },
      deliver: async () => {
        ctx.meter.queries += 100;
        return true;
      },
    });
  };
  expect(await drain(550)).toEqual({ sent: 2, skipped: 0, failed: 0 });
  expect(await drain(800)).toEqual({ sent: 0, skipped: 0, failed: 0 });
  expect(claims).toBe(2);
});

test('postpones a job that has too few queries left, and runs it first at the next trigger', async () => {
  const order: string[] = [];
  const run = (at: number) => {
    const ctx = open(0);
    const job = (name: string, queries: number) => async () => {
      ctx.meter.queries += queries;
      return { done: order.push(name) };
    };
    const jobs = { greedy: job('greedy', 800), starved: job('starved', 0) };
    return runCron({ ...ctx, now: at }, 'trigger', { jobs, schedule: { trigger: Object.keys(jobs) } });
  };
  await run(1);
  await run(2);
  expect(order).toEqual(['greedy', 'starved', 'greedy']);
});

test('sends the alert of an offer even when the queries of jobs are used up', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const { id } = await readJson(driver.get('/api/auth/user'));
  const ctx = open(900);
  const about = { driverId: id, key: 'order:1', subject: '1', path: '/', expiresAt: ctx.now + 60_000 };
  const values = { product: { product: 'pro' }, amount: { cents: 1000 } } as const;
  await ctx.db.batch([...insertAlert(ctx, { ...about, kind: 'paymentFailed', values })]);
  answerPushes(created);
  expect(await deliverAlerts(ctx)).toMatchObject({ sent: 0 });
  expect(await deliverAlerts(ctx, 'order:1')).toMatchObject({ sent: 1 });
});

test('alerting many drivers of a new busy area stays within the query limit', async () => {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  await driver.put('/api/driver/position', AUSTIN);
  await turnOnAlerts(driver);
  const ctx = open(0);
  await multiply('drivers', 300, ['id', 'email', 'referral_code']);
  await env.DB.prepare(
    `insert into push_subscriptions (id, driver_id, session_id, endpoint, p256dh, auth, device, created_at)
     select 'push' || drivers.id, drivers.id, session_id, endpoint || drivers.id, p256dh, auth, device, devices.created_at
     from drivers, (select * from push_subscriptions order by rowid desc limit 1) devices where drivers.id like '%copy%'`,
  ).run();
  await env.DB.prepare(
    `insert into hotspots (id, name, lat, lng, surge_multiplier, reason, sample_size, updated_at, active_since, usual, is_demo)
     values ('one', 'Old Mill', ?1, ?2, 1.8, 'moreThanUsual', 12, ?3, ?3, 4, 0),
       ('two', 'Taco', ?1 + 0.01, ?2, 1.8, 'moreThanUsual', 12, ?3, ?3, 4, 0)`,
  )
    .bind(AUSTIN.lat + 0.05, AUSTIN.lng, ctx.now)
    .run();
  const { alerted } = await alertHotspots(ctx);
  expect([alerted > 100, ctx.meter.queries <= 1000]).toEqual([true, true]);
});

test('reading many overdue subscriptions stays within the query limit', async () => {
  const fake = startStripe();
  const { plan } = await buildMember(fake);
  await multiply('subscriptions', 60, ['id', 'subscriber_id', 'provider_ref']);
  await env.DB.prepare(
    "update subscriptions set current_period_end = 1, updated_at = 1, status = iif(rowid % 2, 'active', 'trialing')",
  ).run();
  const { results } = await env.DB.prepare(
    'select provider_ref as ref, subscriber_id as owner from subscriptions',
  ).all<{
    ref: string;
    owner: string;
  }>();
  for (const { ref, owner } of results) {
    const metadata = { product: 'pro', subscriber_id: owner };
    fake.subscriptions.set(ref, { ...plan, id: ref, metadata });
  }
  const ctx = open(650);
  const { reread } = await rereadDue(ctx);
  expect([reread > 5, ctx.meter.queries <= 1000]).toEqual([true, true]);
});

test('counts each statement of a batch', async () => {
  const ctx = open(0);
  const select = () => ctx.db.select().from(drivers).limit(1);
  await ctx.db.batch([select(), select()]);
  await select();
  expect(ctx.meter).toMatchObject({ roundTrips: 2, queries: 3 });
});
