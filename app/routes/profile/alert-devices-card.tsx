import { useFetcher } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Device } from '#worker/domain/auth/describe-device.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export type AlertDevice = {
  id: string;
  device: Device;
  createdAt: number;
  lastSuccessAt: number | null;
  failures: number;
};

/** The devices that take alerts, and the way to end that. */
export function AlertDevicesCard({ devices }: { devices: AlertDevice[] }) {
  const t = useTranslations('notifications.devices');
  return (
    <Card id="alert-devices" title={t('title')}>
      {devices.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} {...device} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DeviceRow({ id, device: { browser, system }, createdAt, lastSuccessAt, failures }: AlertDevice) {
  const t = useTranslations();
  const format = useFormatter();
  const fetcher = useFetcher();
  const writeDate = (at: number) => format.dateTime(at, { dateStyle: 'medium' });
  const device =
    browser && system
      ? t('profile.device', { browser, system })
      : (browser ?? system ?? t('profile.unknownDevice'));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-ink-soft text-small">
          {t('notifications.devices.onSince', { date: writeDate(createdAt) })} ·{' '}
          {lastSuccessAt === null
            ? t('notifications.devices.noAlert')
            : t('notifications.devices.lastAlert', { date: writeDate(lastSuccessAt) })}
        </p>
        {failures > 0 && <p className="text-danger text-small">{t('notifications.devices.failing')}</p>}
      </div>
      <fetcher.Form method="post" action={paths.notifications()}>
        <input type="hidden" name="deviceId" value={id} />
        <Button
          type="submit"
          name="intent"
          value="removeDevice"
          variant="secondary"
          aria-label={t('notifications.devices.removeNamed', { device })}
          isPending={fetcher.state !== 'idle'}
        >
          {t('notifications.devices.remove')}
        </Button>
      </fetcher.Form>
    </li>
  );
}
