import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { Sparkles } from '#app/components/ui/icons.ts';
import { OfferDetour } from '#app/routes/offers/offer-detour.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { countAllMinutes, MAX_ACTIVE_ORDERS, type OfferReport } from '#worker/engines/offers/index.ts';
import { writeValue } from '#worker/words/write-offer.ts';
import { OfferReasons } from './offer-reasons.tsx';
import { useOfferLanguage } from './use-offer-language.ts';
import { OfferVerdict } from './verdict-badge.tsx';

/** The query parameter that opens an offer's reasons without JavaScript. See `paths.offerReasons`. */
const WHY = 'why';

type Props = { order: Order; report: OfferReport };

/** An offer's verdict and detour, with the reasons on demand. */
export function OfferValue({ order, report }: Props) {
  const t = useTranslations('offer');
  const measures = useMeasures();
  const language = useOfferLanguage();
  const [searchParams] = useSearchParams();
  const isAskedFor = searchParams.get(WHY) === order.id;
  const [isOpen, setIsOpen] = useState(isAskedFor);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setIsOpen(true);
  }, []);
  const evaluation = report.evaluations[order.id];
  if (!evaluation) {
    const reason = report.unevaluated[order.id];
    return reason ? (
      <p className="text-ink-soft text-small">
        {t(`unevaluated.${reason}`, { max: String(MAX_ACTIVE_ORDERS) })}
      </p>
    ) : null;
  }
  const { isTake, valueCents, extraMiles } = evaluation;
  const adds = {
    minutes: measures.minutes(countAllMinutes(evaluation)),
    miles: measures.miles(Math.max(0, extraMiles)),
  };
  return (
    <div className="rounded-control bg-sunken px-3">
      {report.suggestedIds.includes(order.id) && (
        <p className="flex items-center gap-1.5 pt-2.5 font-semibold text-accent text-small">
          <Sparkles aria-hidden className="size-4 shrink-0" />
          {t('suggestion')}
        </p>
      )}
      <details
        ref={details}
        className="group"
        open={isAskedFor || undefined}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <DisclosureSummary>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-2 text-ink">
            <OfferVerdict evaluation={evaluation} />
            {isTake && (
              <span className="tabular-nums">{t('worth', { value: writeValue(language, valueCents) })}</span>
            )}
            <span className="font-normal text-ink-soft tabular-nums">{t('adds', adds)}</span>
          </span>
          <span className="sr-only">{t('details')}</span>
        </DisclosureSummary>
        {isOpen ? (
          <OfferReasons
            order={order}
            report={report}
            evaluation={evaluation}
            detour={<OfferDetour order={order} evaluation={evaluation} isOpen={isOpen} />}
          />
        ) : (
          <noscript>
            <a href={paths.offerReasons(order.id)} className="inline-flex min-h-12 items-center underline">
              {t('details')}
            </a>
          </noscript>
        )}
      </details>
    </div>
  );
}
