import type { Ctx } from '#worker/ctx.ts';
import { selectDevices } from '#worker/db/queries/push-rows.ts';
import type { PushDevice } from '#worker/domain/push/push-device.ts';

/** The browsers that take a driver's alerts, the newest first. */
export async function listDevices(ctx: Ctx, { driverId }: { driverId: string }): Promise<PushDevice[]> {
  return selectDevices(ctx, driverId);
}
