import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ValidationKey } from '#app/components/form/form-reply.ts';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { hasNoWay, isPayDoubtful } from '#worker/domain/orders/typed-figures.ts';
import { MAX_ACTIVE_ORDERS } from '#worker/engines/offers/index.ts';
import { type DraftState, FIGURES } from './use-draft.ts';

const loadWorth = () => import('./draft-worth.tsx');
const DraftWorth = lazyUntilThere(() => loadWorth().then((module) => module.DraftWorth));
const DraftSpoken = lazyUntilThere(() => loadWorth().then((module) => module.DraftSpoken));

/** The verdict on an order while it is being typed, in a polite live region. Its space is reserved to avoid layout shifts. */
export function DraftVerdict({ state }: { state: DraftState }) {
  const { draft, isEstimate, isAsking } = state;
  const hint = useHint(state);
  const evaluation = hint === null ? draft?.report.evaluations[draft.order.id] : undefined;
  return (
    <div
      className="min-h-14 content-center rounded-control bg-sunken px-3 aria-busy:outline-dashed aria-busy:outline-2 aria-busy:outline-line-strong"
      aria-busy={isAsking || undefined}
    >
      <p aria-live="polite" className="sr-only">
        {isAsking ? null : evaluation ? (
          <Suspense>
            <DraftSpoken evaluation={evaluation} isEstimate={isEstimate} />
          </Suspense>
        ) : (
          draft && hint
        )}
      </p>
      {draft && evaluation ? (
        <Suspense>
          <DraftWorth draft={draft} evaluation={evaluation} isEstimate={isEstimate} />
        </Suspense>
      ) : (
        <p className="py-2 text-ink-soft text-small">{hint}</p>
      )}
    </div>
  );
}

/** Returns the text shown instead of a verdict, or null if there is one. */
function useHint({ draft, isAsking, problems, hasFailed }: DraftState): string | null {
  const t = useTranslations('orderForm');
  const tUnevaluated = useTranslations('offer.unevaluated');
  const tValidation = useTranslations('validation');
  if (draft && hasNoWay(draft.order)) return tUnevaluated('noFigures');
  if (draft && isPayDoubtful(draft.order)) return t('payTooHigh');
  if (draft?.report.evaluations[draft.order.id]) return null;
  if (isAsking) return t('evaluating');
  if (draft || hasFailed) {
    const reason = draft?.report.unevaluated[draft.order.id] ?? 'failed';
    return tUnevaluated(reason, { max: String(MAX_ACTIVE_ORDERS) });
  }
  if (!problems) return t('verdictHint');
  const problem = problems.find(({ path }) => FIGURES.includes(path))?.message as ValidationKey | undefined;
  return problem && tValidation.has(problem) ? tValidation(problem) : t('verdictRefused');
}
