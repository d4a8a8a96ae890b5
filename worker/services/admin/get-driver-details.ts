import { and, count, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers, sessions } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { networkMembers } from '#worker/db/schema/integrations.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import { driverTotals } from '#worker/db/schema/orders.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { addDays, DAY_MS, getLocalDay } from '#worker/domain/shared/time.ts';
import { selectRecordsOf } from './get-restaurant-details.ts';

const RECENT_DAYS = 28;
const MAX_RESTAURANTS = 10;

export type DriverDetails = Extract<Awaited<ReturnType<typeof getDriverDetails>>, { ok: true }>['value'];

/** Returns the administrator's view of a driver in one round trip, without customer addresses or the driver's position. */
export async function getDriverDetails(ctx: Ctx, id: string) {
  const since = addDays(getLocalDay(ctx.now - RECENT_DAYS * DAY_MS, 'UTC'), 1);
  const found = await batch(ctx, {
    driver: ctx.db.select().from(drivers).where(eq(drivers.id, id)),
    totals: ctx.db.select().from(driverTotals).where(eq(driverTotals.driverId, id)),
    sessions: ctx.db
      .select({ count: count() })
      .from(sessions)
      .where(
        and(
          eq(sessions.driverId, id),
          isNull(sessions.revokedAt),
          gte(sessions.lastSeenAt, ctx.now - RECENT_DAYS * DAY_MS),
        ),
      ),
    days: ctx.db
      .select({ totalCents: dailyEarnings.totalCents, deliveries: dailyEarnings.deliveries })
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, id), gte(dailyEarnings.day, since))),
    restaurants: ctx.db
      .select({ id: restaurants.id, name: restaurants.name, status: restaurants.status })
      .from(restaurants)
      .where(eq(restaurants.referrerId, id))
      .orderBy(desc(eq(restaurants.status, 'active')), desc(restaurants.createdAt))
      .limit(MAX_RESTAURANTS),
    referred: ctx.db.select({ count: count() }).from(restaurants).where(eq(restaurants.referrerId, id)),
    owed: ctx.db
      .select({ account: owedBalances.account, owedCents: owedBalances.owedCents })
      .from(owedBalances)
      .where(and(inArray(owedBalances.account, [...OWED_ACCOUNTS]), eq(owedBalances.ownerId, id))),
    member: ctx.db
      .select({
        phoneNumber: networkMembers.phoneNumber,
        licenseNumber: networkMembers.licenseNumber,
        insuranceProvider: networkMembers.insuranceProvider,
        preferredAreas: networkMembers.preferredAreas,
      })
      .from(networkMembers)
      .where(eq(networkMembers.driverId, id)),
    ...selectRecordsOf(ctx, id),
  });
  const [driver] = found.driver;
  if (!driver) return fail('notFound');
  const { positionLat: _lat, positionLng: _lng, positionAt: _at, ...shown } = driver;
  return succeed({
    driver: shown,
    /** The details the driver gave when joining our network. */
    member: found.member[0] ?? null,
    totals: found.totals[0] ?? null,
    openSessions: found.sessions[0]?.count ?? 0,
    recent: {
      days: RECENT_DAYS,
      totalCents: sumOf(found.days, (day) => day.totalCents),
      deliveries: sumOf(found.days, (day) => day.deliveries),
    },
    owed: OWED_ACCOUNTS.map((account) => ({
      account,
      cents: found.owed.find((one) => one.account === account)?.owedCents ?? 0,
    })),
    subscriptions: found.subscriptions,
    /** Active restaurants first, then the newest. */
    restaurants: found.restaurants,
    moreRestaurants: (found.referred[0]?.count ?? 0) - found.restaurants.length,
    audit: found.audit,
  });
}
