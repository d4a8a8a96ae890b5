import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { archiveOrders } from '#worker/services/orders/archive-orders.ts';
import { work } from '../work.ts';
import { advance, HEADER, importLines, openImports, readDays, readOrders } from './import-file.ts';

test('an import keeps its months out of the archive, and can be undone with its pay after the first of the month', async () => {
  const opened = await openImports();
  const { driverId } = await work([
    ['2025-07-01T17:00:00Z', '2025-07-01T18:00:00Z'],
    ['2025-07-28T17:00:00Z', '2025-07-28T18:00:00Z'],
    ['2025-05-28T17:00:00Z', '2025-05-28T18:00:00Z'],
  ]);
  const driver = { ...opened.driver, id: driverId };
  const before = { orders: await readOrders(driverId), days: await readDays(driverId) };
  const { id: importId } = await importLines({ ...opened, driver }, [
    HEADER,
    '2025-07-10,,,70.00,0,1,DoorDash,',
    '2025-07-12,,,80.00,0,1,DoorDash,',
  ]);
  await archiveOrders(createCtx(env, () => {}, 'archive', Date.parse('2026-12-01T00:27:00Z')));
  const { results } = await env.DB.prepare('select month from order_archives where driver_id = ?')
    .bind(driverId)
    .all();
  expect(results).toEqual([{ month: '2025-05' }]);
  const later = { ctx: createCtx(env, () => {}, 'later', Date.parse('2026-12-05T18:00:00Z')), driver };
  expect(await undoImport(later.ctx, { driver, importId })).toEqual({ ok: true });
  expect(await advance(later, importId)).toBeUndefined();
  expect(await readDays(driverId)).toEqual(before.days);
  expect(await readOrders(driverId)).toEqual(before.orders.slice(1));
});
