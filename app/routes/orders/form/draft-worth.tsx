import { useTranslations } from 'use-intl';
import { LazyDetails } from '#app/components/lazy/lazy-details.tsx';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { ChevronDown } from '#app/components/ui/icons.ts';
import { useWorth } from '#app/routes/offers/use-worth.ts';
import { OfferVerdict } from '#app/routes/orders/verdict-badge.tsx';
import { countAllMinutes, getVerdict, type OfferEvaluation } from '#worker/engines/offers/index.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

const OfferReasons = lazyUntilThere(() =>
  import('#app/routes/orders/offer-reasons.tsx').then((module) => module.OfferReasons),
);

type Props = { evaluation: OfferEvaluation; isEstimate: boolean };

/** The verdict and the detour's hourly pay and length, with the reasons on demand. */
export function DraftWorth({ draft, evaluation, isEstimate }: Props & { draft: EvaluatedDraft }) {
  const t = useTranslations('home.offer');
  const tForm = useTranslations('orderForm');
  const { rate, adds } = useWorth({ ...evaluation, minutes: countAllMinutes(evaluation) });
  return (
    <LazyDetails
      load={OfferReasons.load}
      className="group"
      source={evaluation}
      summary={
        <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-2 text-small [&::-webkit-details-marker]:hidden">
          <OfferVerdict evaluation={evaluation} />
          {isEstimate && <Badge tone="note">{tForm('estimate')}</Badge>}
          <span className="font-bold text-body tabular-nums">{rate}</span>
          <span className="order-last basis-full text-caption text-ink-soft tabular-nums empty:hidden">
            {adds}
          </span>
          <span className="ms-auto inline-flex shrink-0 items-center gap-0.5 font-semibold text-accent">
            {t('why')}
            <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
          </span>
        </summary>
      }
    >
      {() => <OfferReasons isDraft order={draft.order} report={draft.report} evaluation={evaluation} />}
    </LazyDetails>
  );
}

/** The verdict as announced by screen readers. */
export function DraftSpoken({ evaluation, isEstimate }: Props) {
  const t = useTranslations('offer.verdict');
  const tForm = useTranslations('orderForm');
  const tCommon = useTranslations('common');
  const { rate, adds } = useWorth({ ...evaluation, minutes: countAllMinutes(evaluation) });
  const verdict = tCommon('labeled', { label: t(getVerdict(evaluation)), value: `${rate} · ${adds}` });
  return isEstimate ? `${verdict} · ${tForm('estimate')}` : verdict;
}
