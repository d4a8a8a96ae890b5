import { useFormatter, useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { Device } from '#worker/domain/auth/describe-device.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DeviceRow } from './device-row.tsx';

type AlertDevice = {
  id: string;
  device: Device;
  createdAt: number;
  lastSuccessAt: number | null;
  failures: number;
};

/** The devices that receive alerts, each with a remove button. */
export function AlertDevicesCard({ devices }: { devices: AlertDevice[] }) {
  const t = useTranslations('notifications.devices');
  return (
    <Card id="alert-devices" title={t('title')}>
      {devices.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <AlertDeviceRow key={device.id} {...device} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AlertDeviceRow({ id, device, createdAt, lastSuccessAt, failures }: AlertDevice) {
  const t = useTranslations('notifications.devices');
  const format = useFormatter();
  const writeDate = (at: number) => format.dateTime(at, { dateStyle: 'medium' });
  const end = {
    action: paths.notifications(),
    field: { name: 'deviceId', value: id },
    intent: 'removeDevice',
    label: t('remove'),
    describe: (name: string) => t('removeNamed', { device: name }),
  };
  return (
    <DeviceRow device={device} end={end}>
      <p className="text-ink-soft text-small">
        {t('onSince', { date: writeDate(createdAt) })} ·{' '}
        {lastSuccessAt === null ? t('noAlert') : t('lastAlert', { date: writeDate(lastSuccessAt) })}
      </p>
      {failures > 0 && <p className="text-danger text-small">{t('failing')}</p>}
    </DeviceRow>
  );
}
