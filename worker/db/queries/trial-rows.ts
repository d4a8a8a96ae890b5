import { type SQL, sql } from 'drizzle-orm';
import type { EmailHashes } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { usedTrials } from '#worker/db/schema/billing.ts';
import { insertWhen } from '#worker/db/write.ts';

/** Condition: this driver, or an earlier account with this email, used the free trial. */
export function hadTrial(driverId: string, { known }: EmailHashes): SQL {
  return sql`(exists (select 1 from used_trials where email_hash in (select value from json_each(${JSON.stringify(known)}))) or exists (
    select 1 from subscriptions where subscriber_id = ${driverId} and product = 'pro' and trial_ends_at is not null))`;
}

/** Statement: records that an email used its trial, if the condition holds. */
export function recordTrial(ctx: Ctx, { present }: EmailHashes, condition: SQL) {
  return insertWhen(
    ctx,
    usedTrials,
    { emailHash: present, createdAt: ctx.now },
    condition,
  ).onConflictDoNothing();
}
