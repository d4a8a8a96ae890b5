import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Device } from '#worker/domain/auth/describe-device.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DeviceRow } from './device-row.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';

type SessionEntry = {
  id: string;
  device: Device;
  createdAt: number;
  lastSeenAt: number;
  isCurrent: boolean;
};

/** The devices the driver is signed in on, with sign-out buttons. */
export function SessionsCard({ sessions, passkeyCount }: { sessions: SessionEntry[]; passkeyCount: number }) {
  const t = useTranslations('profile');
  return (
    <Card id="sessions" title={t('sessions')}>
      <p className="mb-3 text-ink-soft text-small">{t('sessionsText')}</p>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      <LogOutEverywhere passkeyCount={passkeyCount} />
    </Card>
  );
}

function SessionRow({ id, device, createdAt, lastSeenAt, isCurrent }: SessionEntry) {
  const t = useTranslations('profile');
  const format = useFormatter();
  const writeDate = (at: number) => format.dateTime(at, { dateStyle: 'medium' });
  const end = {
    action: paths.profile(),
    field: { name: 'sessionId', value: id },
    intent: 'endSession',
    label: t('endSession'),
    describe: (name: string) => t('endSessionOf', { device: name }),
  };
  return (
    <DeviceRow
      device={device}
      badge={isCurrent && <Badge tone="accent">{t('thisDevice')}</Badge>}
      {...(isCurrent ? {} : { end })}
    >
      <p className="text-ink-soft text-small">
        {t('signedInAt', { date: writeDate(createdAt) })} · {t('lastSeen', { date: writeDate(lastSeenAt) })}
      </p>
    </DeviceRow>
  );
}
