import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { advanceImport } from '#worker/services/imports/advance-import.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { listBadRows } from '#worker/services/imports/list-bad-rows.ts';
import { uploadImport } from '#worker/services/imports/upload-import.ts';
import { ZONE } from '../work.ts';

export const NOW = Date.parse('2026-11-20T18:00:00Z');
export const HEADER = 'Date,Start time,End time,Total,Tip,Miles,Platform,Restaurant';

/** Creates a driver. Returns the driver and a context at this time. */
export async function openImports(now = NOW): Promise<Opened> {
  const ctx = createCtx(env, () => {}, 'import', now);
  const id = crypto.randomUUID();
  await ctx.db
    .insert(drivers)
    .values({ id, email: `${id}@roadwaze.example`, referralCode: id, createdAt: 1, timeZone: ZONE });
  return { ctx, driver: await readDriver(ctx, id) };
}

type Opened = { ctx: Ctx; driver: Driver };

async function readDriver(ctx: Ctx, id: string): Promise<Driver> {
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  return driver;
}

export const toFile = (lines: readonly string[] | Uint8Array<ArrayBuffer>, name = 'orders.csv') =>
  new File([lines instanceof Uint8Array ? lines : lines.join('\n')], name);

/** Uploads a file. Returns the import in its current state. */
export async function upload({ ctx, driver }: Opened, file: File) {
  const uploaded = await uploadImport(ctx, { driver, file, requestKey: null });
  if (!uploaded.ok) return uploaded;
  return { ok: true as const, record: await findImport(ctx, { driver, importId: uploaded.value.importId }) };
}

/** Processes an import's pages until none is left. */
export async function advance({ ctx, driver }: Opened, importId: string) {
  for (let tries = 0; tries < 1000; tries += 1) {
    const before = await findImport(ctx, { driver, importId });
    if (!before || !['importing', 'undoing'].includes(before.state)) return before;
    await advanceImport(ctx, driver, before);
  }
  throw new Error('The import does not end');
}

/** Uploads a file, confirms it and writes all of it. */
export async function importLines(opened: Opened, lines: readonly string[]) {
  const uploaded = await upload(opened, toFile(lines));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not uploaded');
  const { id: importId } = uploaded.record;
  if (uploaded.record.state === 'ready' && uploaded.record.summary.fresh.orders > 0) {
    expect(await confirmImport(opened.ctx, { driver: opened.driver, importId })).toEqual({ ok: true });
  }
  const record = await advance(opened, importId);
  if (!record) throw new Error('The import is gone');
  return record;
}

/** Returns the rows that were left out of an import, with line and reason. */
export async function readLeftOut({ ctx, driver }: Opened, importId: string) {
  const found = await listBadRows(ctx, { driver, importId });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

/** Returns a driver's orders, by completion time. */
export async function readOrders(driverId: string) {
  const { results } = await env.DB.prepare(
    `select source, status, platform, restaurant_name as name, payout_cents as cents, completed_on as day,
       completed_hour as hour from orders where driver_id = ? order by completed_at, id`,
  )
    .bind(driverId)
    .all<
      Record<'source' | 'status' | 'platform' | 'name' | 'day', string> & {
        cents: number;
        hour: number | null;
      }
    >();
  return results;
}

export async function readDays(driverId: string) {
  const { results } = await env.DB.prepare(
    'select * from daily_earnings where driver_id = ? and (deliveries > 0 or active_ms > 0) order by day',
  )
    .bind(driverId)
    .all<Record<string, unknown>>();
  return results;
}
