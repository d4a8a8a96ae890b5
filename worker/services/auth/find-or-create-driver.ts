import { eq, sql } from 'drizzle-orm';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertOnboarding } from '#worker/db/queries/onboarding-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { toNameKeys } from '#worker/domain/shared/search-key.ts';
import { isTimeZone } from '#worker/domain/shared/time.ts';

export type NewDriver = {
  email: string;
  /** The keyed hash of it (`hashEmail`). */
  emailHash: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** The zones to take the first valid one of; else UTC. */
  timeZones: (string | undefined)[];
  /** The invitation followed, if any. */
  referral?: ReferralOrigin | null | undefined;
};

/** Statements: a driver, unless one with this email exists, and for a new one whose invitation was followed. */
export function insertDriverIfNew(ctx: Ctx, input: NewDriver) {
  const id = crypto.randomUUID();
  const { email, emailHash, firstName, lastName, timeZones, referral } = input;
  const insertDriver = ctx.db
    .insert(drivers)
    .values({
      id,
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      ...toNameKeys({ firstName: firstName ?? '', lastName: lastName ?? '' }),
      timeZone: timeZones.find((zone) => zone !== undefined && isTimeZone(zone)) ?? 'UTC',
      referralCode: encodeCode(crypto.getRandomValues(new Uint8Array(8))),
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: drivers.email });
  return [
    insertDriver,
    ...insertReferral(ctx, { driverId: id, emailHash }, referral ?? null),
    insertOnboarding(ctx, id, referral?.language ?? null),
  ] as const;
}

/**
 * Only a driver just written has this id, so nobody who was here before can be referred, by themselves, in a circle or a
 * second time; nor anybody who left and came back, nor does an unknown code refer anybody. The invitation that was followed becomes the referral; without
 * one a new referral is written.
 */
function insertReferral(
  ctx: Ctx,
  { driverId, emailHash }: { driverId: string; emailHash: string },
  referral: ReferralOrigin | null,
) {
  const { referralCode = null, campaign = null, referralId = null } = referral ?? {};
  const isNew = sql`not exists (select 1 from departed_drivers where email_hash = ${emailHash})`;
  return [
    ctx.db
      .update(referrals)
      .set({ driverId, status: 'signed_up' })
      .where(
        sql`id = ${referralId} and status = 'pending'
          and referrer_id = (select id from drivers where referral_code = ${referralCode})
          and exists (select 1 from drivers where id = ${driverId}) and ${isNew}`,
      ),
    ctx.db
      .insert(referrals)
      .select(
        sql`select ${crypto.randomUUID()}, newcomer.id, referrer.id, ${campaign}, 'signed_up', ${ctx.now}, null, null
        from drivers newcomer join drivers referrer on referrer.referral_code = ${referralCode}
        where newcomer.id = ${driverId} and referrer.id <> newcomer.id and ${isNew}`,
      )
      .onConflictDoNothing(),
  ] as const;
}

/** The driver with this email, created at first use. Answers the driver's id. */
export async function findOrCreateDriver(ctx: Ctx, input: Omit<NewDriver, 'emailHash'>): Promise<string> {
  const emailHash = await hashEmail(ctx.config.cookieSecret, input.email);
  const [, , , , [driver]] = await ctx.db.batch([
    ...insertDriverIfNew(ctx, { ...input, emailHash }),
    ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.email, input.email)),
  ]);
  if (!driver) throw new Error('A driver just written cannot be read');
  return driver.id;
}
