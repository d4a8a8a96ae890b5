import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWriteSurge } from '#app/components/measures.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { computeDemandRatio, DAMPING, type Hotspot, MAX_SURGE } from '#worker/engines/demand/index.ts';

/** Explains how a hotspot's surge is computed, with its figures, and that it isn't a pay rate. */
export function SurgeDetails({ hotspot, children }: { hotspot: Hotspot; children?: ReactNode }) {
  const t = useTranslations('hotspot');
  const tCommon = useTranslations('common');
  const writeSurge = useWriteSurge();
  const { sampleSize: orders, usual } = hotspot;
  const ratio = computeDemandRatio(orders, usual);
  return (
    <details className="group text-small">
      <DisclosureSummary>{tCommon('howCalculated')}</DisclosureSummary>
      <p className="text-ink-soft">
        {t.rich('surgeSum', {
          orders,
          usual,
          damping: DAMPING,
          ratio: writeSurge(ratio),
          isCapped: ratio > MAX_SURGE ? 'yes' : 'no',
          max: writeSurge(MAX_SURGE),
          // Calculations run left to right in every language.
          sum: (text) => (
            <span dir="ltr" className="font-semibold text-ink">
              {text}
            </span>
          ),
        })}
      </p>
      <p className="mt-1 text-ink-soft">{t('surgeText')}</p>
      {children}
    </details>
  );
}
