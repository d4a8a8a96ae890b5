import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imports } from '#worker/db/schema/imports.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { PAGE_DAYS } from '#worker/services/imports/rewrite-days.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { advance, HEADER, importLines, NOW, openImports, readOrders, toFile, upload } from './import-file.ts';

test('undoing some pages keeps the count and the pay of the remaining orders', async () => {
  const opened = await openImports();
  const { ctx, driver } = opened;
  const lines = Array.from({ length: 600 }, (_, n) => {
    const day = new Date(NOW - DAY_MS * (2 + n)).toISOString().slice(0, 10);
    return `${day},,,5.25,0,1,DoorDash,R${n}`;
  });
  const { id } = await importLines(opened, [HEADER, ...lines]);
  await undoImport(ctx, { driver, importId: id });
  const left = 600 - 8 * PAGE_DAYS;
  const found = await ctx.db.select().from(imports).where(eq(imports.id, id));
  expect(found).toMatchObject([{ state: 'undoing', written: left, writtenCents: left * 525 }]);
  expect(await readOrders(driver.id)).toHaveLength(left);
  expect(await advance(opened, id)).toBeUndefined();
});

test('orders of an undone import are new again to a file that waits to be confirmed', async () => {
  const opened = await openImports();
  const lines = [HEADER, '2026-11-18,,,5.25,0,1,DoorDash,Thai Basil'];
  const { id } = await importLines(opened, lines);
  const waiting = await upload(opened, toFile(lines));
  if (!waiting.ok || !waiting.record) throw new Error('Not uploaded');
  expect(waiting.record).toMatchObject({ state: 'ready', summary: { known: 1, fresh: { orders: 0 } } });
  await undoImport(opened.ctx, { driver: opened.driver, importId: id });
  expect(await advance(opened, waiting.record.id)).toMatchObject({
    state: 'ready',
    summary: { known: 0, fresh: { orders: 1 } },
  });
});
