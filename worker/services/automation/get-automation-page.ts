import type { Ctx } from '#worker/ctx.ts';
import { selectAutomation, toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectDecisionsWithOrders } from '#worker/db/queries/decision-rows.ts';
import { type AutomationTexts, formatAutomationSettings } from '#worker/domain/automation/settings-texts.ts';
import { cutPage, parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';

const SHOWN_DECISIONS = 20;

export type ShownDecision = Awaited<ReturnType<typeof selectDecisionsWithOrders>>[number];
/** The settings as the API writes them, and the distance in miles unrounded, to be written in the driver's unit. */
export type PageSettings = AutomationTexts & { maxMiles: number };
export type AutomationPage = {
  settings: PageSettings;
  decisions: ShownDecision[];
  /** Where the next page of decisions begins; null on the last. */
  nextCursor: string | null;
};

/** The driver's automation settings, or the defaults, and a page of decisions; an invalid cursor gives the first page. */
export async function getAutomationPage(
  ctx: Ctx,
  { driverId, before: text }: { driverId: string; before?: string | undefined },
): Promise<AutomationPage> {
  const before = (text && parseOrderCursor(text)) || undefined;
  const [[row], rows] = await ctx.db.batch([
    selectAutomation(ctx, driverId),
    selectDecisionsWithOrders(ctx, { driverId, limit: SHOWN_DECISIONS + 1, before }),
  ]);
  const { settings } = toSavedAutomation(row);
  const maxMiles = settings.maxDistanceTenths / 10;
  const { page, next } = cutPage(rows, SHOWN_DECISIONS, (row) => ({ at: row.decidedAt, id: row.id }));
  return {
    settings: { ...formatAutomationSettings(settings), maxMiles },
    decisions: page,
    nextCursor: next,
  };
}
