import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAnsweredSample } from '#worker/db/queries/order-list-rows.ts';
import { selectPerformance, toPerformance } from '#worker/db/queries/performance-rows.ts';
import { selectToday } from '#worker/db/queries/work-rows.ts';
import type { Driver, Session } from '#worker/db/schema/drivers.ts';
import { type Identity, identities, type Passkey } from '#worker/db/schema/sign-in.ts';
import { batch } from '#worker/db/write.ts';
import { getProviderName } from '#worker/domain/auth/sign-in-provider.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { type DayEarnings, emptyDay } from '#worker/domain/earnings/earnings.ts';
import type { Performance } from '#worker/domain/earnings/performance.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { selectPasskeys } from '#worker/services/passkeys/select-passkeys.ts';
import { selectSessions } from '#worker/services/sessions/select-sessions.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';

export type ProfileData = {
  today: DayEarnings;
  sessions: Session[];
  passkeys: Passkey[];
  /** The accounts at sign-in providers, oldest first, including unlinked ones, each with its provider's name. */
  identities: (Identity & { name: string })[];
  /** The newest Pro subscription, ended or not. */
  subscription: Subscription | null;
  performance: Performance;
  /** Whether these figures include samples. */
  hasSamples: boolean;
};

export async function getProfilePage(ctx: Ctx, driver: Driver): Promise<ProfileData> {
  const rows = await batch(ctx, {
    today: selectToday(ctx, driver),
    sessions: selectSessions(ctx, driver.id),
    passkeys: selectPasskeys(ctx, driver.id),
    identities: ctx.db
      .select()
      .from(identities)
      .where(eq(identities.driverId, driver.id))
      .orderBy(asc(identities.createdAt), asc(identities.subject)),
    subscription: selectNewestSubscription(ctx, { subscriberId: driver.id, product: 'pro' }),
    work: selectPerformance(ctx, driver),
    samples: selectAnsweredSample(ctx, driver.id),
  });
  return {
    today: rows.today[0] ?? emptyDay(getLocalDay(ctx.now, driver.timeZone)),
    sessions: rows.sessions,
    passkeys: rows.passkeys,
    identities: rows.identities.map((identity) => ({
      ...identity,
      name: getProviderName(ctx.config.signInProviders, identity.provider),
    })),
    subscription: rows.subscription[0] ?? null,
    performance: toPerformance(ctx, driver, rows.work),
    hasSamples: rows.samples.length > 0,
  };
}
