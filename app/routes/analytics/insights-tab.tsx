import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Insights, Recommendation } from '#worker/domain/analytics/analytics.ts';
import { Meter } from './meter.tsx';
import { TextList } from './text-list.tsx';

const SHOWN_RECOMMENDATIONS = 3;
const SHOWN_AREAS = 2;
const TONES = { high: 'danger', medium: 'warn', low: 'neutral' } as const;

/** How well the driver works, what next week may bring, and what to do about it. */
export function InsightsTab({ insights }: { insights: Insights }) {
  const t = useTranslations('analytics');
  const writeMoney = useMoney();
  const { performanceScore, predictions, recommendations } = insights;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Card id="score" title={t('score')}>
          <p className="mb-2 font-bold text-figure tabular-nums">
            {t('scoreOf', { score: String(Math.round(performanceScore)) })}
          </p>
          <Meter value={performanceScore} />
        </Card>
        <Card id="forecast" title={t('forecast')}>
          <p className="font-bold text-figure tabular-nums">
            {predictions.nextWeekCents === null ? t('noForecast') : writeMoney(predictions.nextWeekCents)}
          </p>
        </Card>
      </div>
      <Recommendations recommendations={recommendations.slice(0, SHOWN_RECOMMENDATIONS)} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Card id="hours" title={t('bestHours')}>
          <TextList texts={predictions.optimalWorkingHours} none={t('nothing')} />
        </Card>
        <Card id="areas" title={t('demandAreas')}>
          <TextList texts={predictions.highDemandAreas.slice(0, SHOWN_AREAS)} none={t('nothing')} />
        </Card>
      </div>
    </>
  );
}

function Recommendations({ recommendations }: { recommendations: Recommendation[] }) {
  const t = useTranslations('analytics');
  return (
    <Card id="recommendations" title={t('recommendations')}>
      {recommendations.length === 0 && <p className="text-ink-soft text-small">{t('noRecommendations')}</p>}
      <ul>
        {recommendations.map(({ type, title, description, priority, impact }) => (
          <li key={title} className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
            <p className="mb-1 flex flex-wrap gap-1.5">
              <Badge tone={TONES[priority]}>{t(`priorities.${priority}`)}</Badge>
              <Badge>{t(`types.${type}`)}</Badge>
            </p>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-small">{description}</p>
            <p className="text-ink-soft text-small">{t('impact', { impact })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
