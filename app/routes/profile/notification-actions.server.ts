import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare';
import { z } from 'zod';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { notificationsSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { saveNotificationSettings } from '#worker/services/profile/save-notification-settings.ts';
import { removeDevice } from '#worker/services/push/devices.ts';
import { sendTestAlert } from '#worker/services/push/send-test-alert.ts';

/** What is done with one device: the button pressed is the `intent`. */
const deviceActionSchema = z.object({
  intent: z.enum(['removeDevice', 'testAlert']),
  deviceId: z.string().max(64),
});

const TOASTS = {
  removeDevice: { success: 'deviceRemoved', error: 'accountUpdateFailed' },
  testAlert: { success: 'testAlertSent', error: 'testAlertFailed' },
} as const;

/** The action of the notifications: keeps the switches, or does what was asked with a device; answers with a toast. */
export async function handleNotificationAction({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const asked = deviceActionSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return saveSwitches({ context, request }, driver, form);
  const { intent, deviceId } = asked.data;
  const done: Result<undefined> =
    intent === 'testAlert'
      ? await sendTestAlert(context.ctx, { driver, deviceId })
      : await removeDevice(context.ctx, { driverId: driver.id, deviceId });
  const toast = done.ok
    ? createToast({ kind: 'success', key: TOASTS[intent].success })
    : createToast({
        kind: 'error',
        key: TOASTS[intent].error,
        errorCode: done.error.code,
        values: { seconds: done.error.retryAfterSeconds ?? 0 },
      });
  const status = done.ok ? 200 : ERROR_STATUS[done.error.code];
  return replyWithToast({ context, request }, { toast, to: paths.notifications(), status });
}

type Asked = Pick<ActionFunctionArgs, 'context' | 'request'>;
type Driver = Awaited<ReturnType<typeof requireDriver>>['driver'];

async function saveSwitches({ context, request }: Asked, driver: Driver, form: FormData) {
  const submission = parseWithZod(form, { schema: notificationsSchema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  await saveNotificationSettings(context.ctx, { driver, settings: submission.value });
  const toast = createToast({ kind: 'success', key: 'notificationsSaved' });
  return replyWithToast({ context, request }, { toast, to: paths.notifications() });
}
