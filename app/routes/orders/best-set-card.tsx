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

/** The open offers to take together, what that nets an hour, and one tap that takes them. */
export function BestSetCard({ bestSet, pending, hasActiveOrders, start, terms }: Props) {
  const t = useTranslations('offer.set');
  const measures = useMeasures();
  const writeMoney = useMoney();
  const fetcher = useFetcher({ key: 'accept-set' });
  const byId = new Map(pending.map((order) => [order.id, order]));
  const take = bestSet.take.flatMap((id) => byId.get(id) ?? []);
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
        {t('text', { ...figures, count: take.length, hasActiveOrders: hasActiveOrders ? 'yes' : 'no' })}
      </p>
      <ul className="mb-3 text-small">
        {take.map(({ id, restaurantName, payoutCents }) => (
          <li key={id}>
            <span translate="no">{restaurantName}</span>{' '}
            <span className="text-ink-soft tabular-nums">{writeMoney(payoutCents)}</span>
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" className="mb-1.5 flex flex-col gap-1.5">
        {take.map(({ id }) => (
          <input key={id} type="hidden" name="orderIds" value={id} />
        ))}
        <Button type="submit" name="intent" value="acceptSet" isPending={fetcher.state !== 'idle'}>
          {t('accept', { count: take.length })}
        </Button>
        <p className="text-caption text-ink-soft">{t('acceptText')}</p>
      </fetcher.Form>
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
