import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getNotificationsPage } from '#worker/services/push/get-notifications-page.ts';
import { AlertDevicesCard } from './alert-devices-card.tsx';
import { AlertSwitches } from './alert-switches.tsx';
import { handleNotificationAction } from './notification-actions.server.ts';
import { ThisDeviceCard } from './this-device-card.tsx';

export const handle: PageHandle = { title: 'notifications' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { devices, ...page } = await getNotificationsPage(context.ctx, driver);
  return {
    ...page,
    isPro: isPro(driver),
    hasPosition: driver.positionLat !== null,
    devices: devices.map((device) => ({ ...device, device: describeDevice(device.device) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  return handleNotificationAction(args);
}

export const clientAction = createClientAction('accountUpdateFailed', {
  byIntent: { testAlert: 'testAlertFailed' },
});

export default function NotificationsPage() {
  const t = useTranslations('notifications');
  const { devices, publicKey, ...known } = useLoaderData<typeof loader>();
  const hasDevice = devices.length > 0;
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} aside={<BackLink fallback={paths.profile()} />}>
      {known.isPro ? (
        <ThisDeviceCard publicKey={publicKey} deviceIds={devices.map(({ id }) => id)} />
      ) : (
        <ProCard hasDevice={hasDevice} />
      )}
      {(known.isPro || hasDevice) && <AlertDevicesCard devices={devices} />}
      <AlertSwitches {...known} hasDevice={hasDevice} />
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
