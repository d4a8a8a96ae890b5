import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { runJob } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import type { JobName } from '#worker/domain/jobs/job-run.ts';
import { readJson, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

const NOW = Date.parse('2026-11-20T10:17:00Z');
const DAY_MS = 86_400_000;
const run = (job: JobName, now = NOW) =>
  runJob(
    createCtx(env, () => {}, 'test', now),
    job,
  );
const all = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Record<string, unknown>>()
  ).results;

/** Makes this change of the database fail from now on, like an unforeseen row would. */
// why: what breaks a job cannot be foreseen. A trigger breaks exactly one item.
const breakOn = (change: string, when: string) =>
  env.DB.prepare(
    `create trigger broken before ${change} when ${when} begin select raise(abort, 'broken item'); end`,
  ).run();

const mend = () => env.DB.prepare('drop trigger if exists broken').run();

afterEach(mend);

async function insertDriver(): Promise<string> {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  return id;
}

async function listFailing(job: JobName) {
  const rows = await all('select item, failures from failing_items where job = ? order by item', job);
  return rows.map(({ item, failures }) => `${item} ${failures}`);
}

/**
 * Each case breaks one of two items. The result is checked after that run, and after a run a day later, when the item works
 * again.
 */
const CASES: Record<
  | 'compare-drivers'
  | 'billing'
  | 'referrals'
  | 'news'
  | 'roll-up-network'
  | 'clean-up'
  | 'close-stale-orders',
  {
    prepare: (bad: string, good: string) => Promise<unknown>;
    breaks: (bad: string) => [change: string, when: string];
    item: (bad: string) => string;
    /** The rows that the work on an item leaves behind. */
    done: (id: string) => Promise<Record<string, unknown>[]>;
  }
> = {
  'compare-drivers': {
    prepare: async () => all('update drivers set compared_at = 0'),
    breaks: (bad) => ['update of compared_at on drivers', `new.id = '${bad}'`],
    item: (bad) => bad,
    done: (id) => all('select id from drivers where id = ? and compared_at > 0', id),
  },
  billing: {
    prepare: (bad, good) =>
      env.DB.batch(
        [bad, good].map((id) =>
          env.DB.prepare(
            `insert into subscriptions (id, product, subscriber_id, status, price_cents, interval, provider, trial_ends_at,
               current_period_end, created_at, updated_at)
             values (?1, 'pro', ?1, 'trialing', 1000, 'week', 'embedded', ?2, ?2, 1, ?3)`,
          ).bind(id, NOW + 2 * DAY_MS, NOW),
        ),
      ),
    breaks: (bad) => ['update of trial_notice_at on subscriptions', `new.id = '${bad}'`],
    item: (bad) => `notice:${bad}`,
    done: (id) => all('select id from subscriptions where id = ? and trial_notice_at is not null', id),
  },
  referrals: {
    prepare: (bad, good) =>
      env.DB.batch(
        [bad, good].map((id) =>
          env.DB.prepare(
            `insert into referrals (id, driver_id, referrer_id, campaign, status, created_at, activated_at, credited_through)
             values (?1, ?1, ?1, 'general', 'active', 1, 1, ?2)`,
          ).bind(id, NOW - 16 * DAY_MS),
        ),
      ),
    breaks: (bad) => ['update of credited_through on referrals', `new.id = '${bad}'`],
    item: (bad) => `week:${bad}`,
    done: (id) =>
      all('select id from referrals where id = ? and credited_through > ?', id, NOW - 16 * DAY_MS),
  },
  news: {
    prepare: (bad, good) =>
      env.DB.batch([
        env.DB.prepare('update news_sources set is_paused = 1'),
        ...[bad, good].map((id) =>
          env.DB.prepare(
            `insert into news_sources (id, name, kind, url, is_paused, failures, next_fetch_at, created_at)
             values (?1, ?1, 'internal', ?1, 0, 0, 0, 1)`,
          ).bind(id),
        ),
      ]),
    breaks: (bad) => ['update of last_fetched_at on news_sources', `new.id = '${bad}'`],
    item: (bad) => bad,
    done: (id) => all('select id from news_sources where id = ? and last_fetched_at is not null', id),
  },
  'roll-up-network': {
    prepare: () => all('delete from network_days'),
    breaks: () => ['insert on network_days', "new.day = '2026-11-18'"],
    item: () => '2026-11-18',
    done: () => all("select day from network_days where day = '2026-11-20'"),
  },
  'clean-up': {
    prepare: (bad, good) =>
      env.DB.batch(
        [bad, good].flatMap((id) => [
          env.DB.prepare(
            `insert into request_keys (owner_id, operation, key, answer, created_at) values (?1, 'x', 'x', '{}', 1)`,
          ).bind(id),
          env.DB.prepare(
            `insert or ignore into rate_counters (key, window_started_at, count) values (?1, 1, 1)`,
          ).bind(id),
        ]),
      ),
    breaks: (bad) => ['delete on request_keys', `old.owner_id = '${bad}'`],
    item: () => 'request_keys',
    done: (id) => all('select 1 as one where not exists (select 1 from rate_counters where key = ?)', id),
  },
  'close-stale-orders': {
    prepare: (bad, good) =>
      env.DB.batch(
        [bad, good].map((id) =>
          env.DB.prepare(
            `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
               created_at, expires_at, accepted_at)
             values (?1, ?1, 'doordash', 'manual', 'R', 'C', 500, 'accepted', 1, 1, 1)`,
          ).bind(id),
        ),
      ),
    breaks: (bad) => ['update of status on orders', `new.id = '${bad}'`],
    item: (bad) => bad,
    done: (id) => all("select id from orders where id = ? and status = 'cancelled'", id),
  },
};

test.each(Object.entries(CASES))('%s: skips an item that breaks it, and does the rest', async (name, one) => {
  const job = name as keyof typeof CASES;
  const [bad, good] = [await insertDriver(), await insertDriver()];
  await one.prepare(bad, good);
  await breakOn(...one.breaks(bad));
  const broken = await run(job);
  expect(takeLoggedErrors().length).toBeGreaterThan(0);
  expect([broken.outcome, broken.counts.failed]).toEqual(['partial', 1]);
  expect(await listFailing(job)).toEqual([`${one.item(bad)} 1`]);
  expect(await one.done(good)).toHaveLength(1);
  await mend();
  const mended = await run(job, NOW + DAY_MS);
  takeLoggedErrors();
  expect([mended.outcome, mended.counts.failed ?? 0]).toEqual(['ok', 0]);
  expect(await one.done(bad)).toHaveLength(1);
  expect(await listFailing(job)).toEqual([]);
});
