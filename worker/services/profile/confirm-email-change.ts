import { eq, sql } from 'drizzle-orm';
import type { EmailChange } from '#worker/auth/email-token.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { readEmailChange } from '#worker/services/email/read-email-change.ts';

type Confirmation = { driver: Driver; token: string };

/** Reads the email change that an emailed link confirms. */
export async function readDriverEmailChange(
  ctx: Ctx,
  { driver: { id: ownerId, email }, token }: Confirmation,
): Promise<Result<EmailChange>> {
  return readEmailChange(ctx, { owner: { ownerId, email }, token });
}

/**
 * Changes a driver's email to the confirmed address and notifies the old one. Idempotent. Fails if another driver has the address
 * by now. Sessions, passkeys and provider accounts are kept.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  { driver, token }: Confirmation,
): Promise<Result<{ email: string }>> {
  const read = await readDriverEmailChange(ctx, { driver, token });
  if (!read.ok) return read;
  const { ownerId: driverId, from, to } = read.value;
  if (driver.email === to) return succeed({ email: to });
  const isFree = sql`not exists (select 1 from drivers where email = ${to})`;
  const { changed, after } = await batch(ctx, {
    notice: insertDriverEmail(
      ctx,
      {
        driverId,
        key: `emailChanged:${driverId}:${from}:${to}:${ctx.now}`,
        kind: 'emailChanged',
        values: { from, to },
        to: from,
      },
      sql`${isFree} and exists (select 1 from drivers where id = ${driverId} and email = ${from})`,
    ),
    changed: ctx.db
      .update(drivers)
      .set({ email: to })
      .where(sql`id = ${driverId} and email = ${from} and ${isFree}`)
      .returning({ id: drivers.id }),
    after: ctx.db.select({ email: drivers.email }).from(drivers).where(eq(drivers.id, driverId)),
  });
  // A double tap may already have confirmed it.
  if (after[0]?.email !== to) return fail('emailRefused');
  if (changed.length === 1) ctx.live.changed(driverId, 'settings');
  return succeed({ email: to });
}
