import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { ANALYTICS_NEED } from '#worker/domain/analytics/analytics.ts';

/** What is missing before anything true can be said. */
export function NotEnough() {
  const t = useTranslations('analytics');
  const { workingDays, decisions } = ANALYTICS_NEED;
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('notEnough')}
      text={t('notEnoughText', { days: String(workingDays), decisions: String(decisions) })}
    />
  );
}
