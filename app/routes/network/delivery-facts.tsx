import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { isOver } from '#worker/domain/network/delivery.ts';
import { PriceSum } from './price-sum.tsx';
import type { ShownDelivery } from './show-delivery.server.ts';

/** The details of a delivery: the times of its events, its fields and its cost. */
export function DeliveryFacts({ delivery }: { delivery: ShownDelivery }) {
  const t = useTranslations('posting');
  const { status, note, orderValueCents, priceCents, chargedCents, readyAt, promisedAt, createdAt } =
    delivery;
  const dueCents = isOver(status) ? chargedCents : priceCents;
  const times = { posted: createdAt, ready: readyAt, dueAt: promisedAt, ...listMoves(delivery) };
  return (
    <Card id="facts" title={t('details')}>
      <dl className="flex flex-col gap-2">
        {Object.entries(times).map(
          ([key, at]) =>
            at !== null && (
              <Fact key={key} label={t(`times.${key as keyof typeof times}`)}>
                <DateTime at={at} style="dateTime" />
              </Fact>
            ),
        )}
        {orderValueCents !== null && (
          <Fact label={t('orderValue')}>
            <Money cents={orderValueCents} />
          </Fact>
        )}
        {note !== '' && (
          <Fact label={t('note')}>
            <span translate="no" className="whitespace-pre-line break-words">
              {note}
            </span>
          </Fact>
        )}
        <Fact label={isOver(status) ? t('charged') : t('price')}>
          <span className="font-semibold">
            <Money cents={dueCents} />
          </span>
        </Fact>
      </dl>
      {dueCents === priceCents && (
        <p className="mt-2 text-ink-soft text-small">
          <PriceSum sum={delivery} />
        </p>
      )}
    </Card>
  );
}

function listMoves({ assignedAt, arrivedAt, pickedUpAt, deliveredAt, endedAt }: ShownDelivery) {
  return {
    assigned: assignedAt,
    arrived: arrivedAt,
    pickedUp: pickedUpAt,
    delivered: deliveredAt,
    ended: endedAt,
  };
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
