import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { MAX_ACTIVE_ORDERS } from '#worker/engines/offers/index.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';
import type { DraftState } from './use-draft.ts';

const loadWorth = () => import('./draft-worth.tsx');
const DraftWorth = lazyUntilThere(() => loadWorth().then((module) => module.DraftWorth));
const DraftSpoken = lazyUntilThere(() => loadWorth().then((module) => module.DraftSpoken));

/** The verdict on an order that is being typed, in a polite live region; its place is reserved. */
export function DraftVerdict({ state }: { state: DraftState }) {
  const { draft, isEstimate, isAsking, isRefused, hasFailed } = state;
  const t = useTranslations('orderForm');
  const evaluation = draft?.report.evaluations[draft.order.id];
  return (
    <div
      className="min-h-14 content-center rounded-control bg-sunken px-3 aria-busy:outline-dashed aria-busy:outline-2 aria-busy:outline-line-strong"
      aria-busy={isAsking || undefined}
    >
      <p aria-live="polite" className="sr-only">
        {!isAsking && evaluation && (
          <Suspense>
            <DraftSpoken evaluation={evaluation} isEstimate={isEstimate} />
          </Suspense>
        )}
      </p>
      {draft && evaluation ? (
        <Suspense>
          <DraftWorth draft={draft} evaluation={evaluation} isEstimate={isEstimate} />
        </Suspense>
      ) : (
        <p className="py-2 text-ink-soft text-small">
          {(hasFailed || draft) && !isAsking ? (
            <Unevaluated draft={draft} />
          ) : (
            t(isAsking ? 'evaluating' : isRefused ? 'verdictRefused' : 'verdictHint')
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
