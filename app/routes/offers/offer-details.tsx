import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { EditOrderLink } from '#app/routes/orders/edit-order-link.tsx';
import { OfferReasons } from '#app/routes/orders/offer-reasons.tsx';
import { PlatformName } from '#app/routes/orders/platform-name.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferEvaluation, OfferReport } from '#worker/engines/offers/index.ts';
import { OfferDetour } from './offer-detour.tsx';

type Props = { order: Order; report: OfferReport; evaluation: OfferEvaluation; isOpen: boolean };

/** The content of "Why?": the offer's source, the reasons for its verdict, and its detour. */
export function OfferDetails({ order, report, evaluation, isOpen }: Props) {
  return (
    <>
      <Facts order={order} />
      <OfferReasons
        order={order}
        report={report}
        evaluation={evaluation}
        detour={<OfferDetour order={order} evaluation={evaluation} isOpen={isOpen} />}
      />
    </>
  );
}

/** The offer's platform and when it expires. */
function Facts({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const writeTime = useDateTime();
  return (
    <p className="mb-1.5 flex flex-wrap items-center gap-x-2 text-small">
      <span className="font-semibold">
        <PlatformName orders={[order]} />
      </span>
      <span>{t('openUntil', { time: writeTime(order.expiresAt, 'time') })}</span>
      <EditOrderLink order={order} />
    </p>
  );
}
