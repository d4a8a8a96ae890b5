import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import type { Insights } from '#worker/domain/analytics/analytics.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalogue.ts';
import { Meter } from './meter.tsx';
import { TextList } from './text-list.tsx';
import { usePercent } from './use-percent.ts';

/** Where the driver's hours go up or down, and what pays best. */
export function PerformanceTab({ insights: { trends, insights } }: { insights: Insights }) {
  const t = useTranslations('analytics');
  const writePercent = usePercent();
  return (
    <>
      <section aria-label={t('trends')}>
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <StatCard label={t('earningsGrowth')}>
            {writePercent(trends.earningsGrowth, { isSigned: true })}
          </StatCard>
          <StatCard label={t('efficiency')}>
            {writePercent(trends.efficiencyImprovement, { isSigned: true })}
          </StatCard>
          <StatCard label={t('acceptance')}>
            {trends.acceptanceRateOptimal ? t('optimal') : t('notOptimal')}
          </StatCard>
        </dl>
      </section>
      <Platforms platforms={insights.mostProfitablePlatforms} />
      <Card id="days" title={t('bestDays')}>
        <TextList texts={insights.bestPerformingDays} none={t('nothing')} />
      </Card>
    </>
  );
}

function Platforms({ platforms }: { platforms: Insights['insights']['mostProfitablePlatforms'] }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const most = Math.max(...platforms.map(({ centsPerHour }) => centsPerHour), 1);
  return (
    <Card id="platforms" title={t('analytics.platforms')}>
      {platforms.length === 0 && <p className="text-ink-soft text-small">{t('analytics.nothing')}</p>}
      <ul className="flex flex-col gap-3">
        {platforms.map(({ platform, centsPerHour }) => (
          <li key={platform}>
            <p className="mb-1 flex justify-between gap-3">
              <span translate="no">{getPlatformName(platform)}</span>
              <span className="font-semibold tabular-nums">
                {t('common.perHour', { amount: writeMoney(centsPerHour) })}
              </span>
            </p>
            <Meter value={(centsPerHour / most) * 100} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
