import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';

export const ZONE = 'America/Chicago';

/** How an order ends: delivered, canceled by its driver, or withdrawn by its sender. */
export type End = 'completed' | 'cancelled' | 'withdrawn';

type Span = [accepted: string | number, ended: string | number | null, end?: End];

/**
 * Creates a driver with orders accepted at the given times. Each order ends at its own time, in order of these, or not at all.
 */
export async function work(spans: Span[], timeZone = ZONE) {
  const driverId = crypto.randomUUID();
  const times = spans.map(([from, to, end = 'completed']) => ({
    from: toInstant(from),
    to: to === null ? null : toInstant(to),
    end,
    id: crypto.randomUUID(),
  }));
  const ctx = createCtx(env, () => {}, 'work', 0);
  const account = {
    id: driverId,
    email: `${driverId}@roadwaze.example`,
    referralCode: driverId,
    createdAt: 1,
    timeZone,
  };
  await ctx.db.batch([
    ctx.db.insert(drivers).values(account),
    ...times.map(({ id, from, to, end }) =>
      ctx.db.insert(orders).values({
        id,
        driverId,
        platform: 'doordash',
        source: 'manual',
        restaurantName: 'Old Mill',
        customerAddress: '1 Oak',
        payoutCents: 1000,
        distanceMiles: 2,
        isSample: true,
        status: 'accepted',
        createdAt: from,
        expiresAt: from,
        acceptedAt: from,
        // why: deliveries must end at the given time, however long they took.
        arrivedAt: end === 'completed' ? to : null,
      }),
    ),
  ]);
  for (const { id: orderId, to, end } of times.toSorted((one, other) => (one.to ?? 0) - (other.to ?? 0))) {
    if (to === null) continue;
    const at = { ...ctx, now: to };
    if (end === 'withdrawn') expect((await withdrawOrder(at, { driverId, orderId })).ok).toBe(true);
    else if (end === 'completed') expect((await completeOrder(at, { driverId, orderId })).ok).toBe(true);
    else expect((await cancelOrder(at, { driverId, orderId, reason: 'other' })).ok).toBe(true);
  }
  return { driverId, ctx, ids: times.map(({ id }) => id) };
}

const toInstant = (at: string | number) => (typeof at === 'number' ? at : Date.parse(at));

/** Returns the roll-ups of a driver, oldest first. */
export async function listDays(driverId: string) {
  const { results } = await env.DB.prepare(
    `select day, active_ms as active, deliveries, total_cents as cents, miles, by_hour as byHour
     from daily_earnings where driver_id = ? order by day`,
  )
    .bind(driverId)
    .all<Record<'active' | 'deliveries' | 'cents' | 'miles', number> & { day: string; byHour: string }>();
  return results.map(({ byHour, active, ...day }) => ({
    ...day,
    hours: active / HOUR_MS,
    byHour: JSON.parse(byHour),
  }));
}
