import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { MarketTrends } from '#worker/words/analytics/analytics-texts.ts';
import { BasisLine } from './basis-line.tsx';
import { Meter } from './meter.tsx';
import { TextList } from './text-list.tsx';
import { usePerHour } from './use-per-hour.ts';
import { usePercent } from './use-percent.ts';

/** At large font sizes the columns don't fit, so each platform's figures go below its name. */
const CELL = 'py-3 max-[18rem]:block max-[18rem]:w-full max-[18rem]:py-1 max-[18rem]:text-start';

/** Compares the driver with other drivers, and the platforms with each other. */
export function MarketTab({ market }: { market: MarketTrends }) {
  const t = useTranslations('analytics');
  const { positionVsMarket, isDemo, basis, improvementAreas } = market.competitiveAnalysis;
  // Mark a comparison as a demo only if there is one.
  const isInvented = isDemo && positionVsMarket !== null;
  return (
    <>
      <Card id="position" title={t('position')} aside={isInvented && <Badge tone="note">{t('demo')}</Badge>}>
        <Position percent={positionVsMarket} />
        <BasisLine text={basis} />
        {isInvented && <BasisLine text={t('demoDrivers')} />}
        <h3 className="mt-4 mb-1 font-semibold">{t('improve')}</h3>
        <TextList texts={improvementAreas} isCompared={positionVsMarket !== null} />
      </Card>
      <Card id="comparison" title={t('comparison')}>
        {market.platformComparison.length > 0 ? (
          <Comparison market={market} />
        ) : (
          <TextList texts={[]} isCompared={false} />
        )}
      </Card>
    </>
  );
}

function Position({ percent }: { percent: number | null }) {
  const t = useTranslations('analytics');
  const writePercent = usePercent();
  if (percent === null) return <p className="text-ink-soft">{t('noPosition')}</p>;
  const amount = { percent: writePercent(Math.abs(percent)) };
  const isEven = Math.round(percent) === 0;
  return (
    <p className="font-bold text-figure">
      {isEven && t('positionEven')}
      {!isEven && (percent > 0 ? t('positionAbove', amount) : t('positionBelow', amount))}
    </p>
  );
}

function Comparison({ market }: { market: MarketTrends }) {
  const t = useTranslations('analytics');
  const perHour = usePerHour();
  const writePercent = usePercent();
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">{market.comparisonBasis}</p>
      <table className="w-full text-start text-small max-[18rem]:block">
        <thead className="max-[18rem]:sr-only">
          <tr className="text-ink-soft">
            <th scope="col" className="pb-2 text-start font-semibold">
              {t('platform')}
            </th>
            <th scope="col" className="ps-2 pb-2 text-end font-semibold">
              {t('marketShare')}
            </th>
            <th scope="col" className="pb-2 text-end font-semibold">
              {t('profitability')}
            </th>
          </tr>
        </thead>
        <tbody className="max-[18rem]:block">
          {market.platformComparison.map(({ platform, marketShare, profitability, centsPerHour }) => (
            <tr key={platform} className="border-line border-t max-[18rem]:block max-[18rem]:py-2">
              <th scope="row" className={cx(CELL, 'text-start font-semibold')}>
                <span translate="no">{getPlatformName(platform)}</span>
              </th>
              <td className={cx(CELL, 'text-end tabular-nums')}>
                <CellName>{t('marketShare')}</CellName>
                {writePercent(marketShare)}
              </td>
              <td className={cx(CELL, 'w-2/5 text-end tabular-nums min-[18rem]:ps-3')}>
                <CellName>{t('profitability')}</CellName>
                {t('scoreOf', { score: String(Math.round(profitability)) })}
                <Meter value={profitability} />
                <span className="text-caption text-ink-soft">{perHour(centsPerHour)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {market.otherShare > 0 && (
        <BasisLine text={t('otherPlatforms', { percent: writePercent(market.otherShare) })} />
      )}
    </>
  );
}

/** The label of a figure, shown only when the columns don't fit. */
function CellName({ children }: { children: string }) {
  return <span className="text-ink-soft min-[18rem]:hidden">{children} </span>;
}
