import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import type { Strategy } from '#worker/domain/analytics/analytics.ts';
import { Meter } from './meter.tsx';
import { TextList } from './text-list.tsx';
import { usePercent } from './use-percent.ts';

/** What to try next, what it may bring, and the risk in it. */
export function StrategyTab({ strategy }: { strategy: Strategy }) {
  const t = useTranslations('analytics');
  const { currentRiskLevel, riskFactors, mitigationStrategies } = strategy.riskAnalysis;
  return (
    <>
      <Strategies strategies={strategy.strategyRecommendations} />
      <Card id="risk" title={t('risk')}>
        <p className="mb-2 font-bold text-figure tabular-nums">
          {t('scoreOf', { score: String(Math.round(currentRiskLevel)) })}
        </p>
        <Meter value={currentRiskLevel} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <div>
            <h3 className="mb-1 font-semibold">{t('riskFactors')}</h3>
            <TextList texts={riskFactors} none={t('nothing')} />
          </div>
          <div>
            <h3 className="mb-1 font-semibold">{t('mitigations')}</h3>
            <TextList texts={mitigationStrategies} none={t('nothing')} />
          </div>
        </div>
      </Card>
    </>
  );
}

function Strategies({ strategies }: { strategies: Strategy['strategyRecommendations'] }) {
  const t = useTranslations('analytics');
  const writePercent = usePercent();
  return (
    <Card id="strategies" title={t('strategies')}>
      {strategies.length === 0 && <p className="text-ink-soft text-small">{t('nothing')}</p>}
      <ul>
        {strategies.map(({ strategy, expectedIncrease, confidence, timeframe }) => (
          <li key={strategy} className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
            <h3 className="mb-2 font-semibold">{strategy}</h3>
            <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              <Stat label={t('expected')}>{writePercent(expectedIncrease, { isSigned: true })}</Stat>
              <Stat label={t('confidence')}>{writePercent(confidence * 100)}</Stat>
              <Stat label={t('timeframe')}>{timeframe}</Stat>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
