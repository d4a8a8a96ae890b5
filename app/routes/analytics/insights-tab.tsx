import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { Insights } from '#worker/words/analytics/analytics-texts.ts';
import { BasisLine } from './basis-line.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { RateList } from './rate-list.tsx';
import { RecommendationsCard } from './recommendations-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { TextList } from './text-list.tsx';

const SHOWN_RECOMMENDATIONS = 3;
const SHOWN_AREAS = 2;

/** How well the driver works, what next week may bring, and what to do about it. */
export function InsightsTab({ insights }: { insights: Insights }) {
  const t = useTranslations('analytics');
  const { basis, performanceScore, scoreParts, predictions, recommendations } = insights;
  return (
    <>
      <BasisLine text={basis} />
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        <ScoreCard score={performanceScore} parts={scoreParts} />
        <ForecastCard predictions={predictions} />
      </div>
      <RecommendationsCard recommendations={recommendations} shown={SHOWN_RECOMMENDATIONS} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Card id="hours" title={t('bestHours')}>
          <TextList texts={predictions.optimalWorkingHours} none={t('nothing')} />
          <p className="mt-2 text-ink-soft text-small">{t('hoursHint')}</p>
        </Card>
        <Card id="areas" title={t('demandAreas')}>
          <p className="mb-3 text-ink-soft text-small">{t('areasHint')}</p>
          <RateList rates={predictions.highDemandAreas} shown={SHOWN_AREAS} />
        </Card>
      </div>
    </>
  );
}
