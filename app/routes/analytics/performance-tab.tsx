import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BarChart, MAX_NAMED } from '#app/components/charts/bar-chart.tsx';
import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { useMoney } from '#app/components/money.tsx';
import { CARD_CLASSES, Card } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import type { Insights } from '#worker/words/analytics/analytics-texts.ts';
import { BasisLine } from './basis-line.tsx';
import { RateList } from './rate-list.tsx';
import { TextList } from './text-list.tsx';
import { usePerHour } from './use-per-hour.ts';
import { usePercent } from './use-percent.ts';

type Props = { insights: Insights; weekBars: BarLayout; hourBars: BarLayout };

/** How the driver's hourly pay changes over time, and what pays best. */
export function PerformanceTab({ insights: all, weekBars, hourBars }: Props) {
  const t = useTranslations('analytics');
  return (
    <>
      <BasisLine text={all.basis} />
      <Trends trends={all.trends} />
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        <Weeks weeks={all.weeks} layout={weekBars} />
        <Hours hours={all.hours} layout={hourBars} />
        <Card id="platforms" title={t('platforms')}>
          <p className="mb-3 text-ink-soft text-small">{t('platformsHint')}</p>
          <RateList rates={all.insights.mostProfitablePlatforms} />
        </Card>
        <Card id="days" title={t('bestDays')}>
          <TextList texts={all.insights.bestPerformingDays} isCompared={all.days.length > 0} />
          <h3 className="mt-4 mb-2 font-semibold">{t('daysChart')}</h3>
          <p className="mb-3 text-ink-soft text-small">{t('daysHint')}</p>
          <RateList rates={all.days} />
        </Card>
      </div>
    </>
  );
}

function Trends({ trends }: { trends: Insights['trends'] }) {
  const t = useTranslations('analytics');
  const writePercent = usePercent();
  const { earningsGrowth, efficiencyImprovement, acceptanceRateOptimal } = trends;
  const writeChange = (percent: number | null) =>
    percent === null ? '–' : writePercent(percent, { isSigned: true });
  return (
    <section aria-label={t('trends')}>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <TrendCard label={t('earningsGrowth')} basis={trends.earningsBasis}>
          {writeChange(earningsGrowth)}
        </TrendCard>
        <TrendCard label={t('efficiency')} basis={trends.efficiencyBasis}>
          {writeChange(efficiencyImprovement)}
        </TrendCard>
        <TrendCard label={t('acceptance')} basis={trends.acceptanceBasis} more={trends.acceptanceChange}>
          {t(
            acceptanceRateOptimal === null ? 'noForecast' : acceptanceRateOptimal ? 'optimal' : 'notOptimal',
          )}
        </TrendCard>
      </dl>
    </section>
  );
}

function Weeks({ weeks, layout }: Pick<Insights, 'weeks'> & { layout: BarLayout }) {
  const t = useTranslations('analytics');
  const writeMoney = useMoney();
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <Card id="weeks" title={t('weeksChart')}>
      {first && last ? (
        <BarChart
          title={t('weeksChart')}
          labelHeading={t('week')}
          valueHeading={t('earned')}
          layout={layout}
          writeTick={(cents) => writeMoney(cents, { isWhole: true })}
          rows={weeks.map(({ label, cents }, index) => ({
            label,
            valueText: writeMoney(cents),
            shortValue: writeMoney(cents, { isWhole: true }),
            shortLabel: <WeekName name={label} isSecond={(weeks.length - index) % 2 === 0} />,
          }))}
          captions={weeks.length > MAX_NAMED ? [...new Set([first.label, last.label])] : []}
        />
      ) : (
        <BasisLine text={t('tooLittle')} />
      )}
    </Card>
  );
}

/** The label under a bar. A narrow phone hides every second one. */
function WeekName({ name, isSecond }: { name: string; isSecond: boolean }) {
  return <span className={cx('wrap-normal', isSecond && 'max-[24rem]:invisible')}>{name}</span>;
}

function Hours({ hours, layout }: Pick<Insights, 'hours'> & { layout: BarLayout }) {
  const t = useTranslations('analytics');
  const perHour = usePerHour();
  const writeMoney = useMoney();
  const [first, last] = [hours[0], hours.at(-1)];
  const rows = hours.map(({ name, centsPerHour, basis }) => ({
    label: name,
    valueText: `${perHour(centsPerHour)} (${basis})`,
  }));
  return (
    <Card id="hours" title={t('hoursChart')}>
      {first && last ? (
        <BarChart
          title={t('hoursChart')}
          labelHeading={t('hour')}
          valueHeading={t('netPerHour')}
          layout={layout}
          writeTick={(cents) => writeMoney(cents, { isWhole: true })}
          rows={rows}
          captions={rows.length > MAX_NAMED ? [...new Set([first.name, last.name])] : []}
        />
      ) : (
        <BasisLine text={t('tooLittle')} />
      )}
      <p className="mt-2 text-ink-soft text-small">{t('hoursHint')}</p>
    </Card>
  );
}

type TrendProps = { label: string; basis: string; more?: string[]; children: ReactNode };

/** A card with one figure and what it is compared with. */
function TrendCard({ label, basis, more = [], children }: TrendProps) {
  return (
    <div className={cx(CARD_CLASSES, 'flex flex-col gap-1 p-4')}>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="font-bold text-figure tabular-nums">{children}</dd>
      {[basis, ...more].map((text) => (
        <dd key={text} className="text-caption text-ink-soft">
          {text}
        </dd>
      ))}
    </div>
  );
}
