import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import {
  type SavedAutomation,
  selectAutomation,
  toSavedAutomation,
  turnOffUnlessPro,
} from '#worker/db/queries/automation-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { batch } from '#worker/db/write.ts';
import type { AutomationSettingsInput } from '#worker/domain/automation/inputs.ts';
import { isTurnOff } from '#worker/domain/automation/inputs.ts';
import { DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';
import { parseAutomationTexts } from '#worker/domain/automation/settings-texts.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type SaveAutomation = { driver: Driver; input: AutomationSettingsInput };

/** Updates the given automation settings of a Pro driver. A Free driver may only turn automation off. */
export async function saveAutomationSettings(
  ctx: Ctx,
  { driver, input }: SaveAutomation,
): Promise<Result<SavedAutomation>> {
  if (!isPro(driver) && !isTurnOff(input)) return fail('requiresPro');
  const changes = { ...parseAutomationTexts(input), updatedAt: ctx.now };
  const { saved } = await batch(ctx, {
    save: ctx.db
      .insert(automationSettings)
      .values({ driverId: driver.id, ...DEFAULT_AUTOMATION, ...changes })
      .onConflictDoUpdate({ target: automationSettings.driverId, set: changes }),
    // The driver's Pro may have ended since the driver was read.
    turnOff: turnOffUnlessPro(ctx, driver.id),
    // Open offers were evaluated with the old working hours; the new `evaluatedAt` rejects a report that is still being stored.
    outdate: ctx.db
      .update(offerReports)
      .set({ validUntil: ctx.now, evaluatedAt: ctx.now })
      .where(eq(offerReports.driverId, driver.id)),
    saved: selectAutomation(ctx, driver.id),
  });
  ctx.live.changed(driver.id, 'settings');
  return succeed(toSavedAutomation(saved[0]));
}
