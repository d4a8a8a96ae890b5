import { useFetcher } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Device } from '#worker/domain/auth/describe-device.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export type SessionEntry = {
  id: string;
  device: Device;
  createdAt: number;
  lastSeenAt: number;
  isCurrent: boolean;
};

/** Where the driver is signed in, and the ways to end that. */
export function SessionsCard({ sessions }: { sessions: SessionEntry[] }) {
  const t = useTranslations('profile');
  return (
    <Card id="sessions" title={t('sessions')}>
      <p className="mb-3 text-ink-soft text-small">{t('sessionsText')}</p>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      <form method="post" action={paths.profile()} className="mt-3 flex flex-col">
        <Button type="submit" name="intent" value="endAllSessions" variant="danger">
          {t('logoutEverywhere')}
        </Button>
      </form>
    </Card>
  );
}

function SessionRow({ id, device: { browser, system }, createdAt, lastSeenAt, isCurrent }: SessionEntry) {
  const t = useTranslations('profile');
  const format = useFormatter();
  const fetcher = useFetcher();
  const writeDate = (at: number) => format.dateTime(at, { dateStyle: 'medium' });
  const device =
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent && <Badge tone="accent">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-ink-soft text-small">
          {t('signedInAt', { date: writeDate(createdAt) })} · {t('lastSeen', { date: writeDate(lastSeenAt) })}
        </p>
      </div>
      {!isCurrent && (
        <fetcher.Form method="post" action={paths.profile()}>
          <input type="hidden" name="sessionId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="endSession"
            variant="secondary"
            aria-label={t('endSessionOf', { device })}
            isPending={fetcher.state !== 'idle'}
          >
            {t('endSession')}
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
