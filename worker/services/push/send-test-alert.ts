import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectDevice } from '#worker/db/queries/push-rows.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { DEFAULT_NOTIFICATIONS } from '#worker/domain/profile/notifications.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { renderTestAlert } from '#worker/words/render-alert.ts';
import { recordOutcome } from './record-outcome.ts';

const TTL_SECONDS = 60;

/** Sends a test alert to one of a driver's devices. The result says whether the push service accepted it. */
export async function sendTestAlert(
  ctx: Ctx,
  { driver, deviceId }: { driver: Driver; deviceId: string },
): Promise<Result<undefined>> {
  const { devices, settings } = await batch(ctx, {
    devices: selectDevice(ctx, { driverId: driver.id, deviceId }),
    settings: ctx.db.select().from(notificationSettings).where(eq(notificationSettings.driverId, driver.id)),
  });
  const [device] = devices;
  if (!device) return fail('deviceNotFound');
  if (!isPro(driver)) return fail('requiresPro');
  if (!ctx.push) return fail('pushOff');
  const allowed = await limitRate(ctx, 'pushTest', { driverId: driver.id });
  if (!allowed.ok) return allowed;
  const result = await ctx.push.send(device, {
    payload: renderTestAlert({ ...driver, isSilent: !(settings[0] ?? DEFAULT_NOTIFICATIONS).hasSounds }),
    ttlSeconds: TTL_SECONDS,
    urgency: 'high',
    topic: 'test',
  });
  await recordOutcome(ctx, device, result);
  if (result.outcome === 'sent') return succeed(undefined);
  ctx.log('warn', 'test alert not sent', { device: device.id.slice(0, 12), problem: result.problem });
  if (result.outcome === 'gone') return fail('deviceGone');
  return fail(result.outcome === 'later' ? 'pushUnreachable' : 'pushRefused');
}
