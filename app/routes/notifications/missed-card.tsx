import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Card } from '#app/components/ui/card.tsx';

type MissedRow = { id: string; title: string; body: string; path: string; at: number };

/** Events that the driver missed, newest first. */
export function MissedCard({ missed }: { missed: MissedRow[] }) {
  const t = useTranslations('notifications');
  return (
    <Card id="missed" title={t('missedTitle')}>
      {missed.length === 0 && <p className="text-ink-soft">{t('missedNone')}</p>}
      <ul>
        {missed.map(({ id, title, body, path, at }) => (
          <li key={id} className="border-line border-t first:border-t-0">
            <Link to={path} prefetch="intent" className="block min-h-target py-2.5 hover:bg-sunken">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span dir="auto" className="font-semibold text-small">
                  {title}
                </span>
                <span className="shrink-0 text-caption text-ink-soft">
                  <DateTime at={at} style="dateTime" />
                </span>
              </span>
              <span dir="auto" className="block text-ink-soft text-small">
                {body}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
