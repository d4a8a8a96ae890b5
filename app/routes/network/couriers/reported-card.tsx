import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { ReportedStatus } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import type { CourierDelivery } from '#worker/services/reported-deliveries/couriers/list-courier-deliveries.ts';

const TONES: Record<ReportedStatus, BadgeTone> = {
  created: 'warn',
  accepted: 'note',
  arrived: 'note',
  pickedUp: 'note',
  completed: 'accent',
  cancelled: 'neutral',
};

/** A restaurant's deliveries by other services, as last reported. Renders nothing if there are none. */
export function ReportedCard({ reported }: { reported: readonly CourierDelivery[] }) {
  const t = useTranslations('couriers');
  const write = useDateTime();
  if (reported.length === 0) return null;
  return (
    <Card id="reported" title={t('reported')}>
      <ul aria-live="polite" className="divide-y divide-line">
        {reported.map(({ platform, product, deliveryId, status, updatedAt }) => (
          <li
            key={`${platform} ${deliveryId}`}
            id={`${platform} ${deliveryId}`}
            aria-atomic
            className="flex flex-col items-start gap-1 py-3"
          >
            <Badge tone={TONES[status]}>{t(`states.${status}`)}</Badge>
            <span translate="no" className="max-w-full break-words font-semibold">
              {product} · {deliveryId}
            </span>
            <span className="text-ink-soft text-small">
              {t('updated', { time: write(updatedAt, 'dateTime') })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
