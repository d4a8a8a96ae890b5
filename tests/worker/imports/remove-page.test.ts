import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imports } from '#worker/db/schema/imports.ts';
import { removePage } from '#worker/services/imports/remove-page.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { advance, HEADER, importLines, openImports, toFile, upload } from './import-file.ts';

test('a page that is undone leaves the count and the pay of the orders that are still there', async () => {
  const opened = await openImports();
  const { ctx, driver } = opened;
  const lines = Array.from({ length: 600 }, (_, n) => `2026-0${1 + (n % 6)}-15,,,5.25,0,1,DoorDash,R${n}`);
  const { id } = await importLines(opened, [HEADER, ...lines]);
  const [record] = await ctx.db
    .update(imports)
    .set({ state: 'undoing' })
    .where(eq(imports.id, id))
    .returning();
  if (!record) throw new Error('The import is gone');
  await removePage(ctx, driver, record);
  const left = await ctx.db.select().from(imports).where(eq(imports.id, id));
  expect(left).toMatchObject([{ written: 100, writtenCents: 100 * 525 }]);
  expect(await advance(opened, id)).toBeUndefined();
});

test('what an undone import brought is new again to a file that waits to be confirmed', async () => {
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
