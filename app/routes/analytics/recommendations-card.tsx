import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Recommendation } from '#worker/words/analytics/analytics-texts.ts';
import { MoreRows } from './more-rows.tsx';
import { WithPlace } from './with-place.tsx';

const TONES = { high: 'danger', medium: 'warn', low: 'neutral' } as const;

const SHOWN = 3;

/** The recommendations, most valuable first: each with its worth, reason and evidence. The first three are visible. */
export function RecommendationsCard({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const t = useTranslations('analytics');
  if (recommendations.length === 0) {
    return (
      <Card id="recommendations" title={t('recommendations')}>
        <p className="text-ink-soft">{t('noAdvice')}</p>
      </Card>
    );
  }
  return (
    <Card id="recommendations" title={t('recommendations')}>
      <p className="mb-3 text-ink-soft text-small">{t('recommendationsHint')}</p>
      <Recommendations recommendations={recommendations.slice(0, SHOWN)} />
      <MoreRows count={recommendations.length - SHOWN}>
        <Recommendations recommendations={recommendations.slice(SHOWN)} start={SHOWN + 1} />
      </MoreRows>
    </Card>
  );
}

type ListProps = { recommendations: readonly Recommendation[]; start?: number };

function Recommendations({ recommendations, start = 1 }: ListProps) {
  const t = useTranslations('analytics');
  return (
    <ol start={start}>
      {recommendations.map(({ type, title, description, evidence, priority, impact, place }) => (
        <li key={title} className="border-line border-t py-4 last:pb-0">
          <h3 className="font-semibold">
            <WithPlace text={title} place={place} />
          </h3>
          <p className="mb-2 font-semibold text-accent-strong">{t('impact', { impact })}</p>
          <p>{description}</p>
          <p className="mt-1 text-ink-soft text-small">{evidence}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={TONES[priority]}>{t(`priorities.${priority}`)}</Badge>
            <Badge>{t(`types.${type}`)}</Badge>
          </p>
        </li>
      ))}
    </ol>
  );
}
