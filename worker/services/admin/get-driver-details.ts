import { and, count, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAudit } from '#worker/db/queries/audit-rows.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers, sessions } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import { driverTotals } from '#worker/db/schema/orders.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { addDays, DAY_MS, getLocalDay } from '#worker/domain/shared/time.ts';

const RECENT_DAYS = 28;
const MAX_SUBSCRIPTIONS = 10;
const MAX_RESTAURANTS = 10;
const MAX_ENTRIES = 10;

export type DriverDetails = Extract<Awaited<ReturnType<typeof getDriverDetails>>, { ok: true }>['value'];

/** What an administrator sees of a driver, in one round trip: no addresses of customers and no position. */
export async function getDriverDetails(ctx: Ctx, id: string) {
  const since = addDays(getLocalDay(ctx.now - RECENT_DAYS * DAY_MS, 'UTC'), 1);
  const [[driver], [totals], [open], recent, plans, referred, owed, audit] = await ctx.db.batch([
    ctx.db.select().from(drivers).where(eq(drivers.id, id)),
    ctx.db.select().from(driverTotals).where(eq(driverTotals.driverId, id)),
    ctx.db
      .select({ count: count() })
      .from(sessions)
      .where(
        and(
          eq(sessions.driverId, id),
          isNull(sessions.revokedAt),
          gte(sessions.lastSeenAt, ctx.now - RECENT_DAYS * DAY_MS),
        ),
      ),
    ctx.db
      .select({ totalCents: dailyEarnings.totalCents, deliveries: dailyEarnings.deliveries })
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, id), gte(dailyEarnings.day, since))),
    ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.subscriberId, id))
      .orderBy(desc(subscriptions.product), desc(subscriptions.createdAt))
      .limit(MAX_SUBSCRIPTIONS),
    ctx.db
      .select({ id: restaurants.id, name: restaurants.name, status: restaurants.status })
      .from(restaurants)
      .where(eq(restaurants.referrerId, id))
      .limit(MAX_RESTAURANTS),
    ctx.db
      .select({ account: owedBalances.account, owedCents: owedBalances.owedCents })
      .from(owedBalances)
      .where(and(inArray(owedBalances.account, [...OWED_ACCOUNTS]), eq(owedBalances.ownerId, id))),
    selectAudit(ctx)
      .where(eq(auditLog.targetId, id))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(MAX_ENTRIES),
  ]);
  if (!driver) return fail('notFound') as Result<never>;
  const { positionLat: _lat, positionLng: _lng, positionAt: _at, ...shown } = driver;
  return succeed({
    driver: shown,
    totals: totals ?? null,
    openSessions: open?.count ?? 0,
    recent: {
      days: RECENT_DAYS,
      totalCents: recent.reduce((sum, day) => sum + day.totalCents, 0),
      deliveries: recent.reduce((sum, day) => sum + day.deliveries, 0),
    },
    owed: OWED_ACCOUNTS.map((account) => ({
      account,
      cents: owed.find((one) => one.account === account)?.owedCents ?? 0,
    })),
    subscriptions: plans,
    restaurants: referred,
    audit,
  });
}
