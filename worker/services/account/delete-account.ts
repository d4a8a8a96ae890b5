import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type EmailHashes, hashEmail } from '#worker/auth/keyed-hash.ts';
import { clearSessionCookie } from '#worker/auth/session.ts';
import { deleteCopies } from '#worker/auth/session-copy.ts';
import type { Ctx } from '#worker/ctx.ts';
import { changeLive } from '#worker/db/queries/cancellation-rows.ts';
import { hadTrial, recordTrial } from '#worker/db/queries/trial-rows.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { rateCounters, requestKeys } from '#worker/db/schema/guards.ts';
import { failingItems } from '#worker/db/schema/job-runs.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import { departedDrivers } from '#worker/db/schema/referrals.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { signInAttempts } from '#worker/db/schema/sign-in.ts';
import { batch } from '#worker/db/write.ts';
import { EXPORTED_LISTS } from '#worker/domain/admin/list-names.ts';
import { listCounterKeys } from '#worker/limits/limit-rate.ts';
import { expireCheckouts } from '#worker/services/billing/expire-checkouts.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { releaseOrphans } from '#worker/services/network/release-orphans.ts';
import { getPictureKey } from '#worker/services/profile/get-picture.ts';
import { creditWeeksOf } from '#worker/services/referrals/credit-driver-referrals.ts';

/**
 * Deletes a driver and their data in one transaction; foreign keys cascade. Ended subscriptions and ledger rows are kept without
 * personal data, as are keyed hashes of the email for trials and referrals. Idempotent. Returns the `Set-Cookie` value that
 * clears the session's cookie.
 */
export async function deleteAccount(
  ctx: Ctx,
  { driverId }: { driverId: string },
): Promise<{ setCookie: string }> {
  const [driver] = await ctx.db
    .select({ email: drivers.email })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  const emailHashes = await hashEmail(ctx.config, driver?.email ?? '');
  // Deleted before the account, so that the driver can retry if this fails.
  await ctx.kv.delete(getPictureKey(driverId));
  await deleteCopies(ctx, driverId);
  // Referral weeks that are over were earned before the deletion.
  await creditWeeksOf(ctx, driverId);
  await batch(ctx, {
    // Records the current address too, because the trial may have started under an earlier one.
    trial: recordTrial(ctx, emailHashes, hadTrial(driverId, emailHashes)),
    departure: driver && recordDeparture(ctx, emailHashes),
    plans: changeLive(
      ctx,
      { kind: 'ended', reason: 'account_deleted', at: ctx.now },
      eq(subscriptions.subscriberId, driverId),
    ),
    referred: ctx.db
      .update(restaurants)
      .set({ referrerId: null })
      .where(eq(restaurants.referrerId, driverId)),
    emails: ctx.db.delete(outbox).where(eq(outbox.ownerId, driverId)),
    answers: ctx.db.delete(requestKeys).where(eq(requestKeys.ownerId, driverId)),
    // Only checkouts never opened at the provider; `expireCheckouts` expires the others there.
    checkouts: ctx.db
      .delete(checkouts)
      .where(and(eq(checkouts.subscriberId, driverId), isNull(checkouts.providerRef))),
    attempts: ctx.db.delete(signInAttempts).where(eq(signInAttempts.driverId, driverId)),
    counters: ctx.db.delete(rateCounters).where(inArray(rateCounters.key, listCounterKeys(driverId))),
    failing: ctx.db.delete(failingItems).where(sql`instr(item, ${driverId}) > 0`),
    // Audit entries stay, without the reasons an administrator wrote about the driver.
    reasons: ctx.db
      .update(auditLog)
      .set({ before: sql`json_remove(before, '$.reason')`, after: sql`json_remove(after, '$.reason')` })
      .where(eq(auditLog.targetId, driverId)),
    filters: ctx.db
      .update(auditLog)
      .set({ after: sql`json_remove(after, '$.filter')` })
      .where(namesInFilter(driver?.email ?? '')),
    driver: ctx.db.delete(drivers).where(eq(drivers.id, driverId)),
  });
  // A concurrent sign-in may have saved the picture again.
  ctx.waitUntil(ctx.kv.delete(getPictureKey(driverId)).catch(() => undefined));
  ctx.live.ended(driverId, 'all', true);
  await pushCancellations(ctx, driverId);
  await expireCheckouts(ctx, driverId);
  await releaseOrphans(ctx);
  return { setCookie: clearSessionCookie(ctx) };
}

/** Condition: the audit entry of a list export that was filtered by this email. */
function namesInFilter(email: string) {
  const [, written = ''] = new URLSearchParams({ email }).toString().toLowerCase().split('=');
  return and(
    inArray(auditLog.targetId, EXPORTED_LISTS),
    sql`${written} <> '' and instr(replace(lower(after), '"', '&'), '=' || ${written} || '&') > 0`,
  );
}

/** Statement: records the email's hash, so that no referral is paid when this driver registers again. */
function recordDeparture(ctx: Ctx, { present: emailHash }: EmailHashes) {
  return ctx.db.insert(departedDrivers).values({ emailHash, createdAt: ctx.now }).onConflictDoNothing();
}
