import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Followed } from '#app/components/live/followed.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { PostingBar as Bar } from './deliveries-page.server.ts';
import { DeliveryList } from './delivery-list.tsx';
import { PostingBar } from './posting-bar.tsx';
import type { ShownDelivery } from './show-delivery.server.ts';

type Props = { token: string; restaurantId: string; bar: Bar; current: readonly ShownDelivery[] };

/** On the manage page: the current deliveries, and the link to post a new one. */
export function DeliveriesCard({ token, restaurantId, bar, current }: Props) {
  const t = useTranslations('posting');
  return (
    <Card id="deliveries" title={t('heading')}>
      <Followed isLive={current.length > 0}>
        {current.length === 0 ? <p>{t('intro')}</p> : <DeliveryList token={token} deliveries={current} />}
      </Followed>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <PostingBar {...{ bar, token, restaurantId }} />
        <Link to={paths.deliveries(token)} prefetch="intent" className={getButtonClasses('secondary')}>
          {t('all')}
        </Link>
      </div>
    </Card>
  );
}
