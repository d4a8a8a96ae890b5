import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildWeek } from '#tests/factories/build-week.ts';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody } from './browse.ts';

/** Creates a driver to whom the simple rule would have paid more last week than the verdicts. */
async function openBeaten(): Promise<Client> {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    'update drivers set capacity_cost_cents = 2000, wage_cents_per_hour = 1200 where id = ?',
  )
    .bind(id)
    .run();
  const { db } = createCtx(env, () => {}, 'replay');
  const startsAt = (Math.floor(Date.now() / DAY_MS) - 6) * DAY_MS;
  const week = buildWeek({ startsAt, gapMinutes: 3, isTaken: ({ payoutCents }) => payoutCents > 500 });
  for (const order of week) {
    await db.insert(orders).values({ ...toOrderRow(id, order), historyAt: order.createdAt });
  }
  return driver;
}

const readRuleUntil = (driver: Client) =>
  env.DB.prepare('select simple_rule_until from drivers where email = ?')
    .bind(driver.email)
    .first('simple_rule_until');

const RESULT = 'Your minimum pay alone did better';

test('only the button replays last week, shows the result, and says what it changes', async () => {
  const driver = await openBeaten();
  const replay = () => postForm(driver, '/ai-automation', { intent: 'replayWeek' });
  expect((await replay()).status).toBe(303);
  expect(await readRuleUntil(driver)).toBeNull();
  await driver.post('/api/create-subscription');
  const page = await readBody(await driver.get('/ai-automation?replay=week'));
  expect(page).toContain('If your minimum pay alone beat our advice, we’ll use just that for 7 days.');
  expect(page).not.toContain(RESULT);
  expect(await readRuleUntil(driver)).toBeNull();
  const replayed = await replay();
  expect(replayed.status).toBe(200);
  expect(await readBody(replayed)).toContain(RESULT);
  expect(await readRuleUntil(driver)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
});
