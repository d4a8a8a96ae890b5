import { useTranslations } from 'use-intl';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { WakeOnTouch } from '#app/components/lazy/wake-on-touch.tsx';
import { useMoveGuard } from '#app/components/taps/use-move-guard.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import { Plus } from '#app/components/ui/icons.ts';
import { Arrivals } from '#app/routes/offers/arrivals.tsx';
import { GoneOffers } from '#app/routes/offers/gone-offers.tsx';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type OfferReport, type OfferSort, sortOffers } from '#worker/engines/offers/index.ts';
import { BestSetLine } from './best-set-line.tsx';
import { GenerateForm } from './generate-form.tsx';
import { OfferCard } from './offer-card.tsx';

// Rarely needed, so it isn't part of the initial load.
const OfferTools = lazyUntilThere(() => import('./offer-tools.tsx').then((module) => module.OfferTools));

type Props = {
  orders: Order[];
  hasStops: boolean;
  gone: readonly GoneOffer[];
  report: OfferReport;
  sort: OfferSort;
  hasSamples: boolean;
  requestKey: string;
  now: number;
};

/** The pending offers in the chosen order, with tools to add or generate more. */
export function NewOffers({ orders, hasStops, gone, report, sort, hasSamples, requestKey, now }: Props) {
  const t = useTranslations('dashboard');
  const sorted = sortOffers(orders, report, sort);
  const bestSet = report.bestSet?.take.join() ?? '';
  const list = useMoveGuard<HTMLDivElement>([bestSet, ...sorted.map(({ id }) => id)]);
  return (
    <section aria-labelledby="active-orders" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2
          id="active-orders"
          className="flex items-center gap-2 whitespace-nowrap rounded-control font-semibold text-title outline-offset-4 max-[18rem]:whitespace-normal"
        >
          {t('active')} {orders.length > 0 && <Badge tone="accent">{orders.length}</Badge>}
        </h2>
        <div className="ms-auto -me-2 flex items-center">
          <DialogLink
            to={paths.newOrder()}
            className={getButtonClasses('quiet', 'whitespace-nowrap px-2 text-small')}
            load={loadAddOrderDialog}
            dialogProps={{ requestKey }}
          >
            <Plus aria-hidden className="size-4.5" />
            <span className="max-[24rem]:sr-only md:max-[56rem]:sr-only">{t('add')}</span>
          </DialogLink>
          <WakeOnTouch load={OfferTools.load}>
            <OfferTools sort={sort} requestKey={requestKey} hasSamples={hasSamples} count={orders.length} />
          </WakeOnTouch>
        </div>
      </div>
      {orders.length === 0 && <NoOffers hasStops={hasStops} requestKey={requestKey} />}
      <Arrivals offers={orders} evaluations={report.evaluations} />
      <div ref={list} className="flex flex-col gap-2 empty:hidden">
        <BestSetLine report={report} pending={orders} />
        {orders.length > 0 && (
          <ul className="flex flex-col gap-2">
            {sorted.map((order) => (
              <li key={order.id}>
                <OfferCard order={order} report={report} now={now} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <GoneOffers gone={gone} now={now} className="text-ink-soft text-small empty:-mt-2.5" />
    </section>
  );
}

/** The empty state. With a next stop there are still active orders, so the text mentions new offers only. */
function NoOffers({ hasStops, requestKey }: Pick<Props, 'hasStops' | 'requestKey'>) {
  const t = useTranslations('dashboard');
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-line border-dashed px-4 py-5 text-center">
      <p className="font-semibold text-small">{t(hasStops ? 'noNewOffers' : 'noActive')}</p>
      <GenerateForm requestKey={requestKey} label={t('generateSamples')} />
    </div>
  );
}

function loadAddOrderDialog() {
  return import('#app/routes/orders/form/add-order-dialog.tsx').then(({ AddOrderDialog }) => AddOrderDialog);
}
