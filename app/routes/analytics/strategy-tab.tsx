import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import type { Strategy } from '#worker/words/analytics/analytics-texts.ts';
import { BasisLine } from './basis-line.tsx';
import { Meter } from './meter.tsx';
import { TextList } from './text-list.tsx';
import { usePercent } from './use-percent.ts';
import { WithPlace } from './with-place.tsx';

/** Strategies to try, with their expected gain, and the driver's risk. */
export function StrategyTab({ strategy }: { strategy: Strategy }) {
  const t = useTranslations('analytics');
  const { currentRiskLevel, parts, riskFactors, mitigationStrategies } = strategy.riskAnalysis;
  return (
    <>
      <BasisLine text={strategy.basis} />
      <Strategies strategies={strategy.strategyRecommendations} />
      <Card id="risk" title={t('risk')}>
        <p className="mb-2 font-bold text-figure tabular-nums">
          {t('scoreOf', { score: String(Math.round(currentRiskLevel)) })}
        </p>
        <Meter value={currentRiskLevel} />
        <p className="mt-2 text-ink-soft text-small">{t('riskHint')}</p>
        <RiskParts parts={parts} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <div>
            <h3 className="mb-1 font-semibold">{t('riskFactors')}</h3>
            <TextList texts={riskFactors} isCompared={parts.length > 0} />
          </div>
          <div>
            <h3 className="mb-1 font-semibold">{t('mitigations')}</h3>
            <TextList texts={mitigationStrategies} isCompared={parts.length > 0} />
          </div>
        </div>
      </Card>
    </>
  );
}

function RiskParts({ parts }: { parts: Strategy['riskAnalysis']['parts'] }) {
  const t = useTranslations('analytics');
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {parts.map(({ name, level, basis }) => (
        <li key={name}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">{name}</span>
            <span className="tabular-nums">{t('scoreOf', { score: String(level) })}</span>
          </p>
          <BasisLine text={basis} />
        </li>
      ))}
    </ul>
  );
}

function Strategies({ strategies }: { strategies: Strategy['strategyRecommendations'] }) {
  const t = useTranslations('analytics');
  const writePercent = usePercent();
  return (
    <Card id="strategies" title={t('strategies')}>
      <p className="mb-3 text-ink-soft text-small">
        {strategies.length === 0 ? t('noAdvice') : t('strategiesHint')}
      </p>
      <ul>
        {strategies.map(({ strategy, description, place, expectedIncrease, confidence, timeframe }) => (
          <li key={strategy} className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
            <h3 className="font-semibold">
              <WithPlace text={strategy} place={place} />
            </h3>
            <p className="mb-3 text-small">{description}</p>
            <dl className="grid grid-cols-pairs gap-3 sm:grid-cols-3">
              <Stat label={t('expected')}>{writePercent(expectedIncrease, { isSigned: true })}</Stat>
              <Stat label={t('confidence')}>{writePercent(confidence * 100)}</Stat>
              <Stat label={t('timeframe')}>{timeframe}</Stat>
            </dl>
          </li>
        ))}
      </ul>
      {strategies.length > 0 && <p className="mt-3 text-ink-soft text-small">{t('confidenceHint')}</p>}
    </Card>
  );
}
