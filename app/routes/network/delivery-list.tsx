import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { ChevronRight } from '#app/components/ui/icons.ts';
import { isOver } from '#worker/domain/network/delivery.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DeliveryAddress } from './delivery-address.tsx';
import { DeliveryEta, DeliveryState } from './delivery-state.tsx';
import type { ShownDelivery } from './show-delivery.server.ts';

type Props = { token: string; deliveries: readonly ShownDelivery[] };

/** A list of deliveries, each linked to its page. */
export function DeliveryList({ token, deliveries }: Props) {
  return (
    <ul className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} token={token} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryRow({ token, delivery }: { token: string; delivery: ShownDelivery }) {
  const t = useTranslations('posting');
  const write = useDateTime();
  const { id, status, dropoffAddress, priceCents, chargedCents, promisedAt, dueDay, createdAt } = delivery;
  return (
    <li id={id} aria-atomic>
      <Link
        to={paths.delivery(token, id)}
        prefetch="intent"
        className="-mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <DeliveryState delivery={delivery} />
          <span className="max-w-full break-words font-semibold">
            <DeliveryAddress address={dropoffAddress} />
          </span>
          <span className="text-ink-soft text-small">
            {isOver(status)
              ? write(createdAt, 'dateTime')
              : t('due', { time: write(promisedAt, 'time'), day: dueDay })}
          </span>
          <DeliveryEta delivery={delivery} />
        </span>
        <span className="shrink-0 font-semibold">
          <Money cents={isOver(status) ? chargedCents : priceCents} />
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
