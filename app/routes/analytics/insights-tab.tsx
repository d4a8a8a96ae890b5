import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Insights } from '#worker/words/analytics/analytics-texts.ts';
import { BasisLine } from './basis-line.tsx';
import { Meter } from './meter.tsx';
import { RateList } from './rate-list.tsx';
import { RecommendationsCard } from './recommendations-card.tsx';
import { TextList } from './text-list.tsx';
import { usePercent } from './use-percent.ts';

const SHOWN_AREAS = 2;

/** The driver's performance score, next week's forecast, and recommendations. */
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
      <RecommendationsCard recommendations={recommendations} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Card id="hours" title={t('bestHours')}>
          <TextList texts={predictions.optimalWorkingHours} isCompared={insights.hours.length > 0} />
          <p className="mt-2 text-ink-soft text-small">{t('hoursHint')}</p>
        </Card>
        <Card id="areas" title={t('demandAreas')}>
          <p className="mb-3 text-ink-soft text-small">{t('areasHint')}</p>
          <RateList
            rates={predictions.highDemandAreas}
            shown={SHOWN_AREAS}
            isCompared={predictions.areAreasCompared}
          />
        </Card>
      </div>
    </>
  );
}

/** The score and its parts. The score is their weighted mean. */
function ScoreCard({ score, parts }: { score: number; parts: Insights['scoreParts'] }) {
  const t = useTranslations('analytics');
  const writePercent = usePercent();
  return (
    <Card id="score" title={t('score')}>
      <p className="mb-2 font-bold text-figure tabular-nums">{t('scoreOf', { score: String(score) })}</p>
      <Meter value={score} />
      <ul className="mt-4 flex flex-col gap-3">
        {parts.map(({ name, score: points, weight, basis }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{name}</span>
              <span className="tabular-nums">{t('scoreOf', { score: String(points) })}</span>
            </p>
            <p className="flex items-baseline justify-between gap-x-3 text-ink-soft text-small max-[18rem]:flex-wrap">
              <span>{basis}</span>
              <span className="shrink-0 text-caption">
                {t('scoreWeight', { percent: writePercent(weight) })}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The forecast for the next seven days: the median, the range, the data behind both, and how accurate past forecasts were. */
function ForecastCard({ predictions }: { predictions: Insights['predictions'] }) {
  const t = useTranslations('analytics');
  const writeMoney = useMoney();
  const { nextWeekCents: median, nextWeekLowCents: low, nextWeekHighCents: high } = predictions;
  return (
    <Card id="forecast" title={t('forecast')}>
      <p className="font-bold text-figure tabular-nums">
        {median === null ? t('noForecast') : writeMoney(median, { isWhole: true })}
      </p>
      {median !== null && low !== null && high !== null && (
        <>
          <RangeBar low={low} median={median} high={high} />
          <p className="mb-3 font-semibold">{predictions.range}</p>
        </>
      )}
      <div className="flex flex-col gap-2">
        <BasisLine text={predictions.basis} />
        <BasisLine text={predictions.check} />
      </div>
    </Card>
  );
}

/**
 * The range on a bar from 0 to 10% above its upper end. Hidden from screen readers, because the figures are also given as text.
 */
function RangeBar({ low, median, high }: { low: number; median: number; high: number }) {
  const end = Math.max(high * 1.1, 1);
  const at = (cents: number) => `${(cents / end) * 100}%`;
  return (
    <svg aria-hidden="true" width="100%" height="16" className="my-2 block rtl:-scale-x-100">
      <rect y="4" width="100%" height="8" rx="4" className="fill-sunken" />
      <rect x={at(low)} y="4" width={at(high - low)} height="8" rx="4" className="fill-accent opacity-50" />
      <circle cx={at(median)} cy="8" r="7" className="fill-accent" />
    </svg>
  );
}
