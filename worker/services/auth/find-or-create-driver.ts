import { eq, sql } from 'drizzle-orm';
import { type EmailHashes, hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { getUnitsOfZone } from '#worker/domain/profile/units-of-zone.ts';
import { ONBOARDING_CAMPAIGNS, ONBOARDING_LINKS } from '#worker/domain/referrals/campaigns.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { toNameKeys } from '#worker/domain/shared/search-key.ts';
import { findTimeZone } from '#worker/domain/shared/time.ts';

type NewDriver = {
  email: string;
  /** The keyed hashes of `email` (`hashEmail`). */
  emailHashes: EmailHashes;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Candidate time zones. The first valid one is used, or else UTC; it also decides between miles and kilometers. */
  timeZones: (string | undefined)[];
  /** The invitation the driver followed. */
  referral?: ReferralOrigin | null | undefined;
};

/** Statements: inserts a new driver with their referral and onboarding email, unless a driver with this email exists. */
export function insertDriverIfNew(ctx: Ctx, input: NewDriver) {
  const id = crypto.randomUUID();
  const { email, emailHashes, firstName, lastName, timeZones, referral } = input;
  const timeZone = timeZones.map(findTimeZone).find((zone) => zone !== undefined) ?? 'UTC';
  const insertDriver = ctx.db
    .insert(drivers)
    .values({
      id,
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      ...toNameKeys({ firstName: firstName ?? '', lastName: lastName ?? '' }),
      timeZone,
      units: getUnitsOfZone(timeZone),
      referralCode: encodeCode(crypto.getRandomValues(new Uint8Array(8))),
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: drivers.email });
  return [
    insertDriver,
    ...insertReferral(ctx, { driverId: id, emailHashes }, referral ?? null),
    insertOnboarding(ctx, id, referral?.language ?? null),
  ] as const;
}

/**
 * Statements: assigns the followed invitation's referral to this driver, or inserts a new one. Writes nothing for existing
 * drivers (only a new driver has this id), drivers who deleted their account before, or unknown codes.
 */
function insertReferral(
  ctx: Ctx,
  { driverId, emailHashes }: { driverId: string; emailHashes: EmailHashes },
  referral: ReferralOrigin | null,
) {
  const { referralCode = null, campaign = 'standard', referralId = null } = referral ?? {};
  const isNew = sql`not exists (select 1 from departed_drivers 
    where email_hash in (select value from json_each(${JSON.stringify(emailHashes.known)})))`;
  return [
    ctx.db
      .update(referrals)
      .set({ driverId, status: 'signed_up' })
      .where(
        sql`id = ${referralId} and status = 'pending'
          and referrer_id = (select id from drivers where referral_code = ${referralCode})
          and exists (select 1 from drivers where id = ${driverId}) and ${isNew}`,
      ),
    insertWhen(
      ctx,
      referrals,
      {
        id: crypto.randomUUID(),
        driverId: sql`newcomer.id`,
        referrerId: sql`referrer.id`,
        campaign,
        status: 'signed_up',
        createdAt: ctx.now,
      },
      {
        from: sql`drivers newcomer join drivers referrer on referrer.referral_code = ${referralCode}`,
        where: sql`newcomer.id = ${driverId} and referrer.id <> newcomer.id and ${isNew}`,
      },
    ).onConflictDoNothing(),
  ] as const;
}

/** Returns the id of the driver with this email, creating the driver on first use. */
export async function findOrCreateDriver(ctx: Ctx, input: Omit<NewDriver, 'emailHashes'>): Promise<string> {
  const emailHashes = await hashEmail(ctx.config, input.email);
  const { found } = await batch(ctx, {
    insert: insertDriverIfNew(ctx, { ...input, emailHashes }),
    found: ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.email, input.email)),
  });
  const [driver] = found;
  if (!driver) throw new Error('A driver just written cannot be read');
  return driver.id;
}

/**
 * Statement: inserts the onboarding email for the campaign a driver joined through, once. Must follow the referral in its batch.
 * `language` applies until the driver chooses one.
 */
function insertOnboarding(ctx: Ctx, driverId: string, language: string | null) {
  const campaigns = JSON.stringify(ONBOARDING_CAMPAIGNS);
  return insertDriverEmail(
    ctx,
    { driverId, language, key: `onboarding:${driverId}`, kind: 'onboarding', values: ONBOARDING_LINKS },
    sql`exists (select 1 from referrals where driver_id = ${driverId}
      and campaign in (select value from json_each(${campaigns})))`,
  );
}
