import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { automationDecisions } from '#worker/db/schema/automation.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { isBefore } from '#worker/db/seek.ts';
import type { OrderCursor } from '#worker/domain/orders/order-cursor.ts';

type DecisionPage = { driverId: string; limit: number; before: OrderCursor | undefined };

/** Statement: a driver's automation decisions, newest first, with their orders while these exist. */
export function selectDecisionsWithOrders(ctx: Ctx, { driverId, limit, before }: DecisionPage) {
  return ctx.db
    .select({
      id: automationDecisions.id,
      verdict: automationDecisions.verdict,
      rule: automationDecisions.rule,
      figures: automationDecisions.figures,
      decidedAt: automationDecisions.decidedAt,
      platform: orders.platform,
      restaurantName: orders.restaurantName,
      payoutCents: orders.payoutCents,
    })
    .from(automationDecisions)
    .leftJoin(orders, and(eq(orders.id, automationDecisions.orderId), eq(orders.driverId, driverId)))
    .where(
      and(
        eq(automationDecisions.driverId, driverId),
        isBefore(automationDecisions.decidedAt, automationDecisions.id, before),
      ),
    )
    .orderBy(desc(automationDecisions.decidedAt), desc(automationDecisions.id))
    .limit(limit);
}
