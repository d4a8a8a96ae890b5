import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { parseForm, readFields, readIntent } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createResultToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { MissedCard } from '#app/routes/notifications/missed-card.tsx';
import type { CurrentSession } from '#worker/auth/session.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { notificationsSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { saveNotificationSettings } from '#worker/services/profile/save-notification-settings.ts';
import { removeDevice } from '#worker/services/push/devices.ts';
import { getNotificationsPage } from '#worker/services/push/get-notifications-page.ts';
import { sendTestAlert } from '#worker/services/push/send-test-alert.ts';
import { writeAlert } from '#worker/words/render-alert.ts';
import { AlertDevicesCard } from './alert-devices-card.tsx';
import { AlertSwitches } from './alert-switches.tsx';
import { ThisDeviceCard } from './this-device-card.tsx';

export const handle: PageHandle = { title: 'notifications' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { devices, missed, ...page } = await getNotificationsPage(context.ctx, driver);
  const { language } = await readLocale(context, request);
  const reader = { language, timeZone: driver.timeZone, units: driver.units };
  return {
    ...page,
    missed: missed.map(({ kind, values, ...row }) => ({ ...row, ...writeAlert(reader, kind, values) })),
    isPro: isPro(driver),
    hasPosition: driver.positionLat !== null,
    devices: devices.map((device) => ({ ...device, device: describeDevice(device.device) })),
  };
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed', {
  byIntent: { testAlert: 'testAlertFailed' },
});

export default function NotificationsPage() {
  const t = useTranslations('notifications');
  const { devices, publicKey, missed, ...known } = useLoaderData<typeof loader>();
  const hasDevice = devices.length > 0;
  return (
    <Page isNarrow lead={t('text')} back={paths.profile()}>
      <MissedCard missed={missed} />
      {known.isPro && <ThisDeviceCard publicKey={publicKey} deviceIds={devices.map(({ id }) => id)} />}
      {(known.isPro || hasDevice) && <AlertDevicesCard devices={devices} />}
      <AlertSwitches {...known} hasDevice={hasDevice} />
      {!known.isPro && <ProCard hasDevice={hasDevice} />}
    </Page>
  );
}

function ProCard({ hasDevice }: { hasDevice: boolean }) {
  const t = useTranslations('notifications.pro');
  return (
    <Card id="pro" title={t('title')}>
      <p>{t('text')}</p>
      {hasDevice && <p className="mt-2 text-small">{t('paused')}</p>}
      <div className="mt-3 flex">
        <UpgradeLink className="w-full sm:w-auto" />
      </div>
    </Card>
  );
}

const deviceSchema = z.object({ deviceId: z.string().max(64) });

const TOASTS = {
  removeDevice: { done: 'deviceRemoved', failed: 'accountUpdateFailed' },
  testAlert: { done: 'testAlertSent', failed: 'testAlertFailed' },
} as const;

type Args = Pick<ActionFunctionArgs, 'context' | 'request'>;
type Driver = CurrentSession['driver'];

/** Saves the switches, or removes or tests a device. Replies with a toast. */
export async function action({ context, request }: ActionFunctionArgs) {
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
