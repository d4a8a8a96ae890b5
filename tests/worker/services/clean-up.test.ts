import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { readJson, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

const DAY_MS = 86_400_000;

test('deletes sessions that can no longer be used, revoked ones included, and keeps the others', async () => {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const insert = (id: string, daysAgo: number, revokedAt: number | null) =>
    env.DB.prepare(
      "insert into sessions (id, driver_id, token_hash, device, created_at, last_seen_at, revoked_at) values (?1, ?2, ?1, 'Old', 1, ?3, ?4)",
    ).bind(id, driverId, Date.now() - daysAgo * DAY_MS, revokedAt);
  await env.DB.batch([insert('old', 31, null), insert('revoked', 31, 1), insert('recent', 29, null)]);
  const ctx = createCtx(env, () => {}, 'test');
  await cleanUp(ctx);
  await cleanUp(ctx);
  const { results } = await env.DB.prepare("select id from sessions where driver_id = ? and device = 'Old'")
    .bind(driverId)
    .all();
  expect(results).toEqual([{ id: 'recent' }]);
  expect((await driver.get('/api/auth/user')).status).toBe(200);
});

test('keeps the stored response of an idempotency key for seven days', async () => {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  const insert = (key: string, daysAgo: number) =>
    env.DB.prepare(
      `insert into request_keys (owner_id, operation, key, answer, created_at) values (?1, 'x', ?2, '{}', ?3)`,
    ).bind(id, key, Date.now() - daysAgo * DAY_MS);
  await env.DB.batch([insert('old', 7.01), insert('recent', 6.99)]);
  await cleanUp(createCtx(env, () => {}, 'test'));
  const { results } = await env.DB.prepare('select key from request_keys where owner_id = ?').bind(id).all();
  expect(results).toEqual([{ key: 'recent' }]);
});

test('a failure to mark offers as expired does not stop the rest of the clean-up', async () => {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  await env.DB.batch([
    env.DB.prepare(
      `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
         created_at, expires_at) values (?1, ?1, 'doordash', 'manual', 'R', 'C', 500, 'pending', 1, 1)`,
    ).bind(id),
    env.DB.prepare(
      `insert into request_keys (owner_id, operation, key, answer, created_at) values (?1, 'x', 'x', '{}', 1)`,
    ).bind(id),
    env.DB.prepare(
      `create trigger broken before update of status on orders begin select raise(abort, 'broken item'); end`,
    ),
  ]);
  const counts = await cleanUp(createCtx(env, () => {}, 'test'));
  expect(takeLoggedErrors()).toHaveLength(1);
  await env.DB.prepare('drop trigger broken').run();
  expect(counts).toMatchObject({ failed: 1, removed: 1 });
});

test('does not count rows deleted by a cascade', async () => {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  await env.DB.prepare(
    `insert into imports (id, driver_id, file_name, state, created_at, header, sample, evidence, mapping, time_zone,
       read_at, summary, excerpt)
     values (?1, ?1, 'old.csv', 'ready', 1, '[]', '[]', '[]', '{}', 'UTC', 1, '{}', '{}')`,
  )
    .bind(id)
    .run();
  const piece = env.DB.prepare("insert into import_pieces (import_id, nth, text) values (?, ?, 'a,b')");
  await env.DB.batch([piece.bind(id, 0), piece.bind(id, 1)]);
  expect(await cleanUp(createCtx(env, () => {}, 'test'))).toMatchObject({ removed: 1 });
});

test('keeps a failed-payment alert for 15 days, longer than other alerts', async () => {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  const insert = (kind: string, daysAgo: number) =>
    env.DB.prepare(
      `insert into alerts (id, key, driver_id, kind, subject, "values", path, created_at, expires_at)
       values (?1, ?1, ?2, ?3, 'x', '{}', '/', ?4, 1)`,
    ).bind(`${kind} ${daysAgo} ${id}`, id, kind, Date.now() - daysAgo * DAY_MS);
  await env.DB.batch([
    ...[6.9, 7.1].map((days) => insert('trialEnding', days)),
    ...[14.9, 15.1].map((days) => insert('paymentFailed', days)),
  ]);
  await cleanUp(createCtx(env, () => {}, 'test'));
  const { results } = await env.DB.prepare('select id from alerts where driver_id = ? order by id')
    .bind(id)
    .all();
  expect(results).toEqual([{ id: `paymentFailed 14.9 ${id}` }, { id: `trialEnding 6.9 ${id}` }]);
});
