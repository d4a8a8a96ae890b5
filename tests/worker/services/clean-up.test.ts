import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/shared/clean-up.ts';
import { readJson, signIn } from '../client.ts';

const DAY_MS = 86_400_000;

test('sessions nobody can come back to are forgotten, revoked ones among them; the others stay', async () => {
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
