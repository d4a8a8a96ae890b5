import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { useClaimFormats } from './claim-formats.ts';

/** The pitch for our delivery network. Estimates are labeled as such. */
export function NetworkPitch() {
  const t = useTranslations('landing');
  const { dollars, range, percent } = useClaimFormats();
  const { network } = CLAIMS;
  const facts = [
    { title: t('keepTitle', { percent: percent(network.feesKeptPercent) }), text: t('keepText') },
    {
      title: t('perMileTitle', { amount: dollars(network.perMile) }),
      text: t('perMileText', { base: dollars(network.basePay) }),
    },
    { title: t('weeklyFeeTitle', { amount: dollars(network.weeklyFee) }), text: t('weeklyFeeText') },
  ];
  const { minDeliveries, maxDeliveries } = network.weeklyEstimate;
  return (
    <section aria-labelledby="network" className="flex flex-col gap-5">
      <div>
        <h2 id="network" className="font-bold text-heading">
          {t('network')}
        </h2>
        <p className="text-ink-soft">{t('networkText')}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-3">
        {facts.map(({ title, text }) => (
          <li key={title} className={cx(CARD_CLASSES, 'p-4')}>
            <p className="font-bold text-figure">{title}</p>
            <p className="text-ink-soft text-small">{text}</p>
          </li>
        ))}
      </ul>
      <div className={cx(CARD_CLASSES, 'flex flex-col gap-2 p-4 sm:p-6')}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold text-figure">
            {t('weeklyEstimate', { range: range(network.weeklyEstimate) })}
          </span>
          <Badge tone="warn">{t('estimate')}</Badge>
        </p>
        <p className="text-ink-soft text-small">
          {t('weeklyEstimateText', { min: minDeliveries, max: maxDeliveries })}
        </p>
        <Comparison />
      </div>
    </section>
  );
}

function Comparison() {
  const t = useTranslations('landing');
  const { range } = useClaimFormats();
  const { comparison } = CLAIMS;
  const count = comparison.deliveries;
  const rows = [
    { label: t('compareOurs'), figures: comparison.ours, bar: 'bg-accent' },
    { label: t('compareOthers'), figures: comparison.others, bar: 'bg-line-strong' },
  ];
  return (
    <div className="mt-3 border-line border-t pt-4">
      <h3 className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {t('compareTitle', { count })} <Badge tone="warn">{t('estimate')}</Badge>
      </h3>
      <dl className="flex flex-col gap-3">
        {rows.map(({ label, figures, bar }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-small">
            <dt>{label}</dt>
            <dd className="contents">
              <span className="font-semibold tabular-nums">{range(figures)}</span>
              <span aria-hidden className="h-2 basis-full rounded-pill bg-sunken">
                <span
                  className={cx('block h-full rounded-pill', bar)}
                  style={{ width: `${(100 * figures.high) / comparison.ours.high}%` }}
                />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Assumptions />
    </div>
  );
}

/** The assumptions behind the estimate. */
function Assumptions() {
  const t = useTranslations('landing');
  const { dollars, percent } = useClaimFormats();
  const { deliveries, orderValue, deliveryFee, tip, miles, weeklyFee, commissionPercent } = CLAIMS.comparison;
  return (
    <div className="mt-3 text-caption text-ink-soft">
      <p>
        {t('compareText', {
          count: deliveries,
          order: dollars(orderValue),
          fee: dollars(deliveryFee),
          tip: dollars(tip),
          minMiles: miles.low,
          maxMiles: miles.high,
        })}
      </p>
      <p>{t('compareOursText', { fee: dollars(weeklyFee) })}</p>
      <p>
        {t('compareOthersText', {
          low: percent(commissionPercent.low),
          high: percent(commissionPercent.high),
        })}
      </p>
    </div>
  );
}
