import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';

/** The rest of a list in a collapsed section, or nothing if `count` is 0. */
export function MoreRows({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('analytics');
  if (count <= 0) return null;
  return (
    <details className="group">
      <DisclosureSummary>{t('more', { count })}</DisclosureSummary>
      {children}
    </details>
  );
}
