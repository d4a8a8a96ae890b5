import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type SavedAutomation, toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';

export async function getAutomationSettings(ctx: Ctx, driverId: string): Promise<SavedAutomation> {
  const [row] = await ctx.db
    .select()
    .from(automationSettings)
    .where(eq(automationSettings.driverId, driverId));
  return toSavedAutomation(row);
}
