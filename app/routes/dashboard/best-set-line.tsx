import { useFetcher } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';

type Props = { report: OfferReport; pending: Order[] };

/** The set of offers that nets more per hour than each of its offers alone, with a button to accept all of them. */
export function BestSetLine({ report, pending }: Props) {
  const { bestSet } = report;
  const t = useTranslations('home');
  const format = useFormatter();
  const writeMoney = useMoney();
  const fetcher = useFetcher({ key: 'accept-set' });
  const take = bestSet ? pending.filter(({ id }) => bestSet.take.includes(id)) : [];
  // A single offer has its own card. If an offer of the set is gone, the set's figure no longer applies.
  if (!bestSet || take.length < 2 || take.length < bestSet.take.length) return null;
  if (isBeaten(bestSet.netCentsPerHour, report, pending)) return null;
  const names = take.map(({ restaurantName }) => restaurantName);
  // `<bdi>` keeps each name's word order in a right-to-left sentence.
  const isolated = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return <bdi key={name}>{count > 1 ? `${name} ×${count}` : name}</bdi>;
  });
  return (
    <fetcher.Form
      method="post"
      aria-labelledby="best-set"
      className="grid grid-cols-[1fr_minmax(8rem,min-content)] items-center gap-3 rounded-card bg-accent-soft py-2 ps-4 pe-2 max-[18rem]:grid-cols-1"
    >
      <p id="best-set" className="min-w-0 text-accent-strong text-small">
        {t.rich('bestSet', {
          names: () => (
            <span translate="no" className="font-semibold">
              {format.list(isolated)}
            </span>
          ),
          rate: writeMoney(bestSet.netCentsPerHour, { isWhole: true }),
        })}
      </p>
      {take.map(({ id }) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="accept"
        isPending={fetcher.state !== 'idle'}
        className="py-3"
      >
        {t('acceptSet', { count: take.length })}
      </Button>
    </fetcher.Form>
  );
}

/** Returns whether an offer without places, which can't be part of a set, nets more per hour than the set does. */
function isBeaten(centsPerHour: number, { evaluations }: OfferReport, pending: readonly Order[]): boolean {
  return pending.some(({ id }) => {
    const evaluation = evaluations[id];
    return evaluation?.basis === 'alone' && evaluation.isTake && evaluation.netCentsPerHour > centsPerHour;
  });
}
