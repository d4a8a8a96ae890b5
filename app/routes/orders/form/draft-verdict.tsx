import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { ChevronDown } from '#app/components/ui/icons.ts';
import { lazyUntilThere } from '#app/lib/load-until-there.ts';
import { VerdictPill } from '#app/routes/orders/verdict-pill.tsx';
import {
  countMinutes,
  getAdvice,
  MAX_ACTIVE_ORDERS,
  type OfferEvaluation,
} from '#worker/engines/offers/index.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';
import type { DraftState } from './use-draft.ts';

const OfferReasons = lazyUntilThere(() =>
  import('#app/routes/orders/offer-reasons.tsx').then(({ OfferReasons }) => OfferReasons),
);

/** The verdict on an order that is being typed, read aloud politely; its place stays while there is none. */
export function DraftVerdict({ state }: { state: DraftState }) {
  const { draft, isEstimate, isAsking, hasFailed } = state;
  const t = useTranslations('orderForm');
  const say = useSay();
  const evaluation = draft?.report.evaluations[draft.order.id];
  return (
    <div
      className="min-h-14 content-center rounded-control bg-sunken px-3 aria-busy:outline-dashed aria-busy:outline-2 aria-busy:outline-line-strong"
      aria-busy={isAsking || undefined}
    >
      <p aria-live="polite" className="sr-only">
        {!isAsking && evaluation && say(evaluation, isEstimate)}
      </p>
      {draft && evaluation ? (
        <Worth draft={draft} evaluation={evaluation} isEstimate={isEstimate} />
      ) : (
        <p className="py-2 text-ink-soft text-small">
          {(hasFailed || draft) && !isAsking ? (
            <Unevaluated draft={draft} />
          ) : (
            t(isAsking ? 'evaluating' : 'verdictHint')
          )}
        </p>
      )}
    </div>
  );
}

function Unevaluated({ draft }: { draft: EvaluatedDraft | null }) {
  const t = useTranslations('offer.unevaluated');
  return t(draft?.report.unevaluated[draft.order.id] ?? 'failed', { max: String(MAX_ACTIVE_ORDERS) });
}

type WorthProps = { draft: EvaluatedDraft; evaluation: OfferEvaluation; isEstimate: boolean };

/** The verdict, the hourly pay of the detour and its length; the reasons on demand. */
function Worth({ draft, evaluation, isEstimate }: WorthProps) {
  const t = useTranslations('home.offer');
  const tForm = useTranslations('orderForm');
  const { rate, adds } = useFigures()(evaluation);
  return (
    <details className="group">
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-2 text-small [&::-webkit-details-marker]:hidden">
        <VerdictPill evaluation={evaluation} />
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
      <Suspense>
        <OfferReasons isDraft order={draft.order} report={draft.report} evaluation={evaluation} />
      </Suspense>
    </details>
  );
}

function useFigures() {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  return (evaluation: OfferEvaluation) => ({
    rate: t('common.perHour', { amount: writeMoney(evaluation.netCentsPerHour, { isWhole: true }) }),
    adds: t('home.offer.adds', {
      minutes: measures.minutes(countMinutes(evaluation)),
      miles: measures.miles(Math.max(0, evaluation.extraMiles)),
    }),
  });
}

/** Writes a verdict as it is read aloud. */
function useSay() {
  const t = useTranslations('offer.advice');
  const tForm = useTranslations('orderForm');
  const write = useFigures();
  return (evaluation: OfferEvaluation, isEstimate: boolean) => {
    const { rate, adds } = write(evaluation);
    const verdict = `${t(getAdvice(evaluation))}: ${rate} · ${adds}`;
    return isEstimate ? `${verdict} · ${tForm('estimate')}` : verdict;
  };
}
