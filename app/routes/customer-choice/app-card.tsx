import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { ExternalLink } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { computeShareKept, type DeliveryApp } from '#worker/domain/marketing/delivery-apps.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { usePercentRange } from './percent-range.ts';

/** An app with its commission and the driver's share. The whole card is a link to its ordering page. */
export function AppCard({ app }: { app: DeliveryApp }) {
  const t = useTranslations('customerChoice');
  const range = usePercentRange();
  const isOurs = app.url === null;
  return (
    <article
      aria-labelledby={`app-${app.id}`}
      className={cx(
        CARD_CLASSES,
        'relative flex h-full flex-col gap-3 p-4 sm:p-5',
        isOurs && 'outline-2 outline-accent',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`app-${app.id}`} translate="no" className="font-semibold text-title">
          {app.name}
        </h3>
        <Badge tone={isOurs ? 'accent' : 'note'}>{isOurs ? t('ours') : t('typical')}</Badge>
      </div>
      <dl className="grid flex-1 grid-cols-pairs gap-2">
        <Figure label={t('commission')} value={range(app.commission)} />
        <Figure label={t('keeps')} value={range(computeShareKept(app))} />
      </dl>
      <OrderLink app={app} />
    </article>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="font-bold text-title tabular-nums">{value}</dd>
    </div>
  );
}

function OrderLink({ app: { name, url } }: { app: DeliveryApp }) {
  const t = useTranslations('customerChoice');
  const wholeCard = "after:rounded-card after:absolute after:inset-0 after:content-['']";
  if (url === null) {
    return (
      <Link to={paths.restaurants()} prefetch="intent" className={getButtonClasses('primary', wholeCard)}>
        {t('orderFrom', { app: name })}
      </Link>
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={getButtonClasses('secondary', wholeCard)}
    >
      {t('orderFrom', { app: name })}
      <ExternalLink aria-hidden className="size-5" />
      <span className="sr-only">({t('newTab')})</span>
    </a>
  );
}
