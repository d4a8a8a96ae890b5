import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Insights } from '#worker/words/analytics/analytics-texts.ts';
import { BasisLine } from './basis-line.tsx';

/** What the next seven days may bring: the median, the range, what both rest on and how well they did so far. */
export function ForecastCard({ predictions }: { predictions: Insights['predictions'] }) {
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

/** The range on a line from nothing to a little above its end; the figures stand beside it in words. */
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
