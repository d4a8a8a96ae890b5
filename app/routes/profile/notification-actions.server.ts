import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { parseForm, readFields, readIntent } from '#app/components/form/parse-form.server.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createResultToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { notificationsSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { saveNotificationSettings } from '#worker/services/profile/save-notification-settings.ts';
import { removeDevice } from '#worker/services/push/devices.ts';
import { sendTestAlert } from '#worker/services/push/send-test-alert.ts';

const deviceSchema = z.object({ deviceId: z.string().max(64) });

const TOASTS = {
  removeDevice: { done: 'deviceRemoved', failed: 'accountUpdateFailed' },
  testAlert: { done: 'testAlertSent', failed: 'testAlertFailed' },
} as const;

type Args = Pick<ActionFunctionArgs, 'context' | 'request'>;
type Driver = Awaited<ReturnType<typeof requireDriver>>['driver'];

/** The action of the notifications: saves the switches, or does what was asked with a device; replies with a toast. */
export async function handleNotificationAction({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const intent = readIntent(context.form, ['removeDevice', 'testAlert']);
  if (!intent) return saveSwitches({ context, request }, driver);
  const read = readFields(context.form, deviceSchema);
  const done = read.ok ? await actOnDevice(context.ctx, intent, driver, read.value.deviceId) : read;
  const toast = createResultToast(done, TOASTS[intent]);
  return replyWithToast({ context, request }, { toast, to: paths.notifications() });
}

function actOnDevice(
  ctx: Args['context']['ctx'],
  intent: keyof typeof TOASTS,
  driver: Driver,
  deviceId: string,
) {
  return intent === 'testAlert'
    ? sendTestAlert(ctx, { driver, deviceId })
    : removeDevice(ctx, { driverId: driver.id, deviceId });
}

async function saveSwitches({ context, request }: Args, driver: Driver) {
  const submission = parseForm(context.form, notificationsSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  await saveNotificationSettings(context.ctx, { driver, settings: submission.value });
  const toast = createToast({ kind: 'success', key: 'notificationsSaved' });
  return replyWithToast({ context, request }, { toast, to: paths.notifications() });
}
