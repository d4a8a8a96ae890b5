import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectDecisionsWithOrders } from '#worker/db/queries/decision-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { type AutomationTexts, formatAutomationSettings } from '#worker/domain/automation/settings-texts.ts';

const SHOWN_DECISIONS = 20;

export type ShownDecision = Awaited<ReturnType<typeof selectDecisionsWithOrders>>[number];
/** The settings as the API writes them, and the distance in miles unrounded, to be written in the driver's unit. */
export type PageSettings = AutomationTexts & { maxMiles: number };
export type AutomationPage = { settings: PageSettings; decisions: ShownDecision[] };

/** The driver's automation settings, or the defaults, and the newest decisions, in one round trip. */
export async function getAutomationPage(ctx: Ctx, driverId: string): Promise<AutomationPage> {
  const [[row], decisions] = await ctx.db.batch([
    ctx.db.select().from(automationSettings).where(eq(automationSettings.driverId, driverId)),
    selectDecisionsWithOrders(ctx, driverId, SHOWN_DECISIONS),
  ]);
  const { settings } = toSavedAutomation(row);
  const maxMiles = settings.maxDistanceTenths / 10;
  return { settings: { ...formatAutomationSettings(settings), maxMiles }, decisions };
}
