import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import type { ShownDelivery } from './show-delivery.server.ts';

/** The status of a delivery, in words. */
export function DeliveryState({ delivery }: { delivery: ShownDelivery }) {
  const { text, tone } = useStateText(delivery);
  return (
    <Badge tone={tone}>
      <span className="whitespace-normal">{text}</span>
    </Badge>
  );
}

function useStateText(delivery: ShownDelivery): { text: ReactNode; tone: BadgeTone } {
  const t = useTranslations('posting.states');
  const write = useDateTime();
  const { status, offeredFrom, offeredDay: day, arrivedAt, deliveredAt, driverFirstName } = delivery;
  const name = driverFirstName || t('aDriver');
  const rich = { name, value: (chunks: ReactNode) => <span translate="no">{chunks}</span> };
  switch (status) {
    case 'offering':
      return offeredFrom === null
        ? { text: t('looking'), tone: 'warn' }
        : { text: t('lookingFrom', { time: write(offeredFrom, 'time'), day }), tone: 'neutral' };
    case 'assigned':
      return { text: t.rich(arrivedAt === null ? 'assigned' : 'atPickup', rich), tone: 'note' };
    case 'picked_up':
      return { text: t.rich('onBoard', rich), tone: 'note' };
    case 'delivered':
      return { text: t('delivered', { time: write(deliveredAt ?? 0, 'time') }), tone: 'accent' };
    default: {
      const reason = delivery.reason ?? 'restaurant_cancelled';
      return { text: t(`reasons.${reason}`), tone: reason === 'restaurant_cancelled' ? 'neutral' : 'danger' };
    }
  }
}

/** When the driver is expected at the pickup and the drop-off. Renders nothing while both are unknown. */
export function DeliveryEta({ delivery }: { delivery: ShownDelivery }) {
  const t = useTranslations('posting');
  const write = useDateTime();
  const { status, arrivedAt, pickupEta, dropoffEta } = delivery;
  const parts = [
    status === 'assigned' && arrivedAt === null && pickupEta !== null
      ? t('pickupEta', { time: write(pickupEta, 'time') })
      : null,
    dropoffEta === null ? null : t('dropoffEta', { time: write(dropoffEta, 'time') }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <p className="tabular-nums">{parts.join(' · ')}</p>;
}
