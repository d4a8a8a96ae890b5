import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { Insights } from '#worker/words/analytics/analytics-texts.ts';
import { Meter } from './meter.tsx';
import { usePercent } from './use-percent.ts';

/** The score, and the parts it is the weighted mean of. */
export function ScoreCard({ score, parts }: { score: number; parts: Insights['scoreParts'] }) {
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
            <p className="flex items-baseline justify-between gap-3 text-ink-soft text-small">
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
