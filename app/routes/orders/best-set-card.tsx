import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import type { BestSet, OfferStart, OfferTerms } from '#worker/engines/offers/index.ts';

type Props = {
  bestSet: BestSet;
  pending: Order[];
  hasActiveOrders: boolean;
  start: OfferStart | undefined;
  terms: OfferTerms;
};

/** Which of the open offers to take together and which to leave, and one tap that takes them; none where they would lower the hour. */
export function BestSetCard({ bestSet, pending, hasActiveOrders, start, terms }: Props) {
  const t = useTranslations('offer.set');
  const measures = useMeasures();
  const writeMoney = useMoney();
  const fetcher = useFetcher({ key: 'accept-set' });
  const byId = new Map(pending.map((order) => [order.id, order]));
  const list = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const take = list(bestSet.take);
  // An offer that has gone meanwhile makes the figures those of another set.
  if (take.length < bestSet.take.length) return null;
  const figures = {
    rate: writeMoney(bestSet.netCentsPerHour),
    net: writeMoney(bestSet.netCents),
    minutes: measures.minutes(bestSet.minutes),
    miles: measures.miles(bestSet.miles),
  };
  return (
    <Card id="best-set" title={t('title')}>
      <p className="mb-2 text-small tabular-nums">
        {take.length > 0
          ? t('text', { ...figures, count: take.length, hasActiveOrders: hasActiveOrders ? 'yes' : 'no' })
          : t('activeAlone', figures)}
      </p>
      <dl className="mb-3 grid gap-x-4 gap-y-2 text-small sm:grid-cols-2">
        <Names title={t('take')} orders={take} />
        <Names
          title={t('leave')}
          orders={list(bestSet.leave.filter((id) => !bestSet.goodAlone.includes(id)))}
        />
        <Names title={t(take.length > 0 ? 'goodAlone' : 'goodOnly')} orders={list(bestSet.goodAlone)} />
      </dl>
      {bestSet.goodAlone.length > 0 && <p className="mb-3 text-ink-soft text-small">{t('goodAloneText')}</p>}
      {take.length > 0 && (
        <fetcher.Form method="post" className="mb-1.5 flex flex-col gap-1.5">
          {take.map(({ id }) => (
            <input key={id} type="hidden" name="orderIds" value={id} />
          ))}
          <Button type="submit" name="intent" value="acceptSet" isPending={fetcher.state !== 'idle'}>
            {t('accept', { count: take.length })}
          </Button>
          <p className="text-caption text-ink-soft">{t('acceptText')}</p>
        </fetcher.Form>
      )}
      <StartCaveat start={start} />
      <Method bestSet={bestSet} terms={terms} />
    </Card>
  );
}

/** Where the way begins while the position is not known, as the offers' cards say it. */
function StartCaveat({ start }: { start: OfferStart | undefined }) {
  const t = useTranslations('offer');
  if (start !== 'acceptedOrders' && start !== 'pickup') return null;
  return (
    <p className="text-caption text-ink-soft">
      {start === 'acceptedOrders' ? t('fromHand') : t('fromPickup')}
    </p>
  );
}

/** What the minutes hold and what the set was compared with, for who wants to know. */
function Method({ bestSet, terms }: Pick<Props, 'bestSet' | 'terms'>) {
  const t = useTranslations('offer.set');
  const tOffer = useTranslations('offer');
  const measures = useMeasures();
  return (
    <details className="group text-small">
      <DisclosureSummary>{t('how')}</DisclosureSummary>
      <p className="text-ink-soft">
        {t('stops')} {tOffer('carCost', { rate: measures.costPerMile(terms.costCentsPerMile) })}{' '}
        {t('compared', describeChoice(bestSet))}
      </p>
      {bestSet.betterWithout > 0 && (
        <p className="mt-2 text-ink-soft">{t('betterWithout', { count: bestSet.betterWithout })}</p>
      )}
    </details>
  );
}

/** What the set was compared with. */
function describeChoice({ take, leave, keeping, maxTogether, isProven }: BestSet) {
  const weighted = take.length + leave.length;
  const how = isProven ? (weighted === keeping ? 'all' : 'most') : 'found';
  return { how, weighted, keeping, most: Math.min(maxTogether, weighted) };
}

/** Offers by restaurant, and by payout what tells two of one restaurant apart. */
function Names({ title, orders }: { title: string; orders: Order[] }) {
  const writeMoney = useMoney();
  if (orders.length === 0) return null;
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      {orders.map(({ id, restaurantName, payoutCents }) => (
        <dd key={id}>
          <span translate="no">{restaurantName}</span>{' '}
          <span className="text-ink-soft tabular-nums">{writeMoney(payoutCents)}</span>
        </dd>
      ))}
    </div>
  );
}
