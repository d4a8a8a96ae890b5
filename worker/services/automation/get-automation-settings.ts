import type { Ctx } from '#worker/ctx.ts';
import {
  type SavedAutomation,
  selectAutomation,
  toSavedAutomation,
} from '#worker/db/queries/automation-rows.ts';

export async function getAutomationSettings(ctx: Ctx, driverId: string): Promise<SavedAutomation> {
  const [row] = await selectAutomation(ctx, driverId);
  return toSavedAutomation(row);
}
