import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';
import type { DailyGoalsInput } from '#worker/domain/earnings/inputs.ts';
import { toCents } from '#worker/domain/shared/money.ts';

/**
 * Saves a driver's daily goals; an omitted goal is reset to the default. The earnings goal is also where auto-accept stops, so it
 * is stored in the automation settings.
 */
export async function saveDailyGoals(
  ctx: Ctx,
  { driverId, input: { earningsGoal, deliveriesGoal } }: { driverId: string; input: DailyGoalsInput },
): Promise<void> {
  const goal = {
    dailyGoalCents: earningsGoal === undefined ? null : toCents(earningsGoal),
    updatedAt: ctx.now,
  };
  await batch(ctx, {
    earnings: ctx.db
      .insert(automationSettings)
      .values({ driverId, ...DEFAULT_AUTOMATION, ...goal })
      .onConflictDoUpdate({ target: automationSettings.driverId, set: goal }),
    deliveries: ctx.db
      .update(drivers)
      .set({ dailyDeliveriesGoal: deliveriesGoal ?? null })
      .where(eq(drivers.id, driverId)),
  });
  ctx.live.changed(driverId, 'settings', 'earnings');
}
