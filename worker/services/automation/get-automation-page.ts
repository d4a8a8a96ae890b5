import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAutomation, toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectToday } from '#worker/db/queries/work-rows.ts';
import { automationDecisions } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { isBefore } from '#worker/db/seek.ts';
import { batch } from '#worker/db/write.ts';
import { findPause } from '#worker/domain/automation/decide-arrival.ts';
import type { AutomationTexts } from '#worker/domain/automation/inputs.ts';
import { formatAutomationSettings } from '#worker/domain/automation/settings-texts.ts';
import { cutPage } from '#worker/domain/paging/cut-page.ts';
import { formatTimeCursor, type TimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { getMinuteOfDay } from '#worker/domain/shared/time.ts';

const SHOWN_DECISIONS = 20;

export type ShownDecision = Awaited<ReturnType<typeof selectDecisionsWithOrders>>[number];
export type AutomationData = {
  settings: AutomationTexts;
  /** The rule that currently blocks every acceptance, or null. */
  pause: ReturnType<typeof findPause>;
  decisions: ShownDecision[];
  /** The cursor of the next page of decisions; null on the last. */
  nextCursor: string | null;
};

/** Returns the driver's automation settings (or the defaults) and a page of decisions. */
export async function getAutomationPage(
  ctx: Ctx,
  { driver, before }: { driver: Pick<Driver, 'id' | 'timeZone'>; before: TimeCursor | undefined },
): Promise<AutomationData> {
  const { id: driverId, timeZone } = driver;
  const { saved, rows, today, active } = await batch(ctx, {
    saved: selectAutomation(ctx, driverId),
    rows: selectDecisionsWithOrders(ctx, { driverId, limit: SHOWN_DECISIONS + 1, before }),
    today: selectToday(ctx, driver),
    active: ctx.db
      .select({ cents: orders.payoutCents })
      .from(orders)
      .where(and(eq(orders.driverId, driverId), eq(orders.status, 'accepted'))),
  });
  const { settings } = toSavedAutomation(saved[0]);
  const { page, last } = cutPage(rows, SHOWN_DECISIONS);
  return {
    settings: formatAutomationSettings(settings),
    pause: findPause({
      earnedTodayCents: today[0]?.totalCents ?? 0,
      activeCents: sumOf(active, ({ cents }) => cents),
      minute: getMinuteOfDay(ctx.now, timeZone),
      limits: settings,
    }),
    decisions: page,
    nextCursor: last && formatTimeCursor({ at: last.decidedAt, id: last.id }),
  };
}

type DecisionPage = { driverId: string; limit: number; before: TimeCursor | undefined };

/** Statement: a driver's automation decisions, newest first, with their orders if these still exist. */
function selectDecisionsWithOrders(ctx: Ctx, { driverId, limit, before }: DecisionPage) {
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
