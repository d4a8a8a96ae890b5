import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { DriverDetails } from '#worker/services/admin/get-driver-details.ts';
import { RecordRow } from './record-list.tsx';

type Subscription = DriverDetails['subscriptions'][number];

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  trialing: 'note',
  active: 'accent',
  past_due: 'warn',
  cancelled: 'neutral',
};

/** What somebody pays or paid for. */
export function SubscriptionsCard({ subscriptions }: { subscriptions: Subscription[] }) {
  const t = useTranslations('console');
  return (
    <Card id="subscriptions" title={t('subscriptions')}>
      {subscriptions.length === 0 && <p className="text-ink-soft">{t('noSubscriptions')}</p>}
      <ul>
        {subscriptions.map((subscription) => (
          <RecordRow
            key={subscription.id}
            title={t(`products.${subscription.product}`)}
            meta={<SubscriptionMeta subscription={subscription} />}
            aside={
              <Badge tone={TONES[subscription.status]}>
                {t(`subscriptionStates.${subscription.status}`)}
              </Badge>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function SubscriptionMeta({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('console');
  const { priceCents, interval, createdAt, currentPeriodEnd, endedAt } = subscription;
  return (
    <>
      <span>{t.rich(`per.${interval}`, { amount: () => <Money cents={priceCents} /> })}</span>
      <span>{t.rich('since', { day: () => <DateTime at={createdAt} style="day" /> })}</span>
      <span>
        {endedAt === null
          ? t.rich('periodEnds', { day: () => <DateTime at={currentPeriodEnd} style="day" /> })
          : t.rich('endedOn', { day: () => <DateTime at={endedAt} style="day" /> })}
      </span>
      {endedAt === null && subscription.cancelAtPeriodEnd && <span>{t('willEnd')}</span>}
    </>
  );
}
