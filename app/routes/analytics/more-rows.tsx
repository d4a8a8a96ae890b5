import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';

/** What a list has beyond its first rows, for who wants to see it; nothing where there is no more. */
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
