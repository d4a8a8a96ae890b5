import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ONBOARDING_CAMPAIGNS, ONBOARDING_LINKS } from '#worker/domain/referrals/onboarding.ts';
import { insertDriverEmail } from './outbox-rows.ts';

/**
 * Statement: the first steps with Roadwaze by email, to a driver who joined by a campaign that deadlines them. Belongs
 * behind the referral in the batch that writes it; once a driver, whatever is repeated. In `language` while the driver has
 * chosen none.
 */
export function insertOnboarding(ctx: Ctx, driverId: string, language: string | null) {
  const campaigns = JSON.stringify(ONBOARDING_CAMPAIGNS);
  return insertDriverEmail(
    ctx,
    { driverId, language, key: `onboarding:${driverId}`, kind: 'onboarding', values: ONBOARDING_LINKS },
    sql`exists (select 1 from referrals where driver_id = ${driverId}
      and campaign in (select value from json_each(${campaigns})))`,
  );
}
