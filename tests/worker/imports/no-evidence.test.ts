import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { rollUpNetwork } from '#worker/services/admin/roll-up-network.ts';
import { compareDrivers } from '#worker/services/analytics/compare-drivers.ts';
import { creditDriverReferrals } from '#worker/services/referrals/credit-driver-referrals.ts';
import { readPostings } from '../ledger.ts';
import { HEADER, importLines, NOW, openImports } from './import-file.ts';

const LINES = [HEADER, '11/19/2026,6:05 PM,6:30 PM,$12.50,$4.00,3.2,DoorDash,Thai Basil'];

const countRows = (sql: string, id: string) => env.DB.prepare(sql).bind(id).first<number>('n');

test('does not count imported orders as evidence in network figures, comparisons or referrals', async () => {
  const [opened, referrer] = [await openImports(), await openImports()];
  const { id } = opened.driver;
  await env.DB.batch([
    env.DB.prepare('update drivers set created_at = ?').bind(NOW - 20 * DAY_MS),
    env.DB.prepare('update drivers set position_lat = 39.28, position_lng = -76.61 where id = ?').bind(id),
    env.DB.prepare(
      `insert into referrals (id, driver_id, referrer_id, campaign, status, activated_at, credited_through, created_at)
       values (?1, ?1, ?2, 'premium', 'active', ?3, ?3, 1)`,
    ).bind(id, referrer.driver.id, NOW - 7.1 * DAY_MS),
  ]);
  await importLines(opened, LINES);
  const ctx = createCtx(env, () => {}, 'jobs', NOW);
  await rollUpNetwork(ctx);
  await compareDrivers(ctx);
  await creditDriverReferrals(ctx);
  const delivered = "select deliveries as n from network_days where day = '2026-11-19' and ? <> ''";
  const compared = 'select count(*) as n from market_figures where driver_id = ?';
  expect([await countRows(delivered, id), await countRows(compared, id)]).toEqual([0, 0]);
  expect(await readPostings(referrer.driver.id)).toEqual([]);
  // The same order, delivered here, is evidence.
  await env.DB.batch([
    env.DB.prepare("update orders set source = 'manual' where driver_id = ?").bind(id),
    env.DB.prepare('delete from imported_orders where driver_id = ?').bind(id),
    env.DB.prepare('update drivers set compared_at = 0 where id = ?').bind(id),
    env.DB.prepare('update referrals set credited_through = activated_at where driver_id = ?').bind(id),
  ]);
  await rollUpNetwork(ctx);
  await compareDrivers(ctx);
  await creditDriverReferrals(ctx);
  expect([await countRows(delivered, id), await countRows(compared, id)]).toEqual([1, 1]);
  expect(await readPostings(referrer.driver.id)).toHaveLength(1);
});
