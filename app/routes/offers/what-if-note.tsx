import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { VerdictBadge } from '#app/routes/orders/verdict-badge.tsx';
import type { WhatIf } from '#worker/domain/routes/what-if.ts';

/** What the offers in an optimized route add to the driver's own route, the verdict, and a button to accept them. */
export function WhatIfNote({ whatIf }: { whatIf: WhatIf }) {
  const t = useTranslations('route');
  const measures = useMeasures();
  const writeMoney = useMoney();
  const fetcher = useFetcher({ key: 'accept-set' });
  const { offerIds, addedMinutes, addedMiles, addedCents, verdict } = whatIf;
  const count = offerIds.length;
  const added = {
    minutes: measures.minutes(addedMinutes),
    miles: measures.miles(addedMiles),
    money: writeMoney(addedCents),
  };
  return (
    <fetcher.Form method="post" className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small tabular-nums">
        {verdict && <VerdictBadge verdict={verdict} />}
        {t('whatIf', { count, ...added })}
      </p>
      {offerIds.map((id) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="accept"
        variant={verdict === 'take' ? 'primary' : 'secondary'}
        isPending={fetcher.state !== 'idle'}
      >
        {t('acceptThese', { count })}
      </Button>
    </fetcher.Form>
  );
}
