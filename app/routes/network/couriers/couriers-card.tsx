import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { ChevronRight } from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { CourierConnection } from '#worker/services/reported-deliveries/couriers/list-courier-connections.ts';

type Props = { token: string; couriers: readonly CourierConnection[] };

/** A card on the manage page: the delivery services whose couriers a restaurant can follow here, each linked to its own page. */
export function CouriersCard({ token, couriers }: Props) {
  const t = useTranslations('couriers');
  const tStates = useTranslations('integrations');
  return (
    <Card id="couriers" title={t('heading')}>
      <p>{t('text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {couriers.map(({ platform, product, isSetUp }) => (
          <li key={platform}>
            <Link
              to={paths.courier(token, platform)}
              prefetch="intent"
              className="-mx-2 flex min-h-target items-center gap-3 rounded-control px-2 py-2 hover:bg-sunken"
            >
              <span translate="no" className="min-w-0 flex-1 font-semibold">
                {product}
              </span>
              {isSetUp && <Badge tone="accent">{tStates('connected')}</Badge>}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
