import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { CheckList } from '#app/components/ui/check-list.tsx';
import { useClaimFormats } from '#app/routes/marketing/claim-formats.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';

/** The benefits and costs of our network. Estimates are labeled as such. */
export function NetworkTerms() {
  const t = useTranslations();
  const writeMoney = useMoney();
  const { dollars, range, percent } = useClaimFormats();
  const { network } = CLAIMS;
  const { minDeliveries, maxDeliveries } = network.weeklyEstimate;
  const benefits = [
    t('network.keep', { percent: percent(network.feesKeptPercent) }),
    t('network.commission', { percent: percent(network.commissionPercent) }),
    t('network.perMile', { amount: dollars(network.perMile) }),
    t('network.basePay', { amount: dollars(network.basePay) }),
    t('network.typicalFee', { range: range(network.deliveryFee) }),
    t('network.startsNow'),
  ];
  return (
    <>
      <CheckList items={benefits} />
      <div className="rounded-control bg-sunken px-3 py-3">
        <p className="font-bold text-title">
          {t('network.fee', { amount: writeMoney(PLANS.network.priceCents, { isWhole: true }) })}
        </p>
        <p className="text-ink-soft text-small">{t('network.feeText')}</p>
      </div>
      <p>{t('integrations.networkOffers')}</p>
      <p className="text-ink-soft text-small">
        <Badge>{t('network.goal')}</Badge> {t('network.checks', network.checkDays)}
      </p>
      <p className="text-ink-soft text-small">
        <Badge tone="warn">{t('network.estimated')}</Badge>{' '}
        {t('network.estimate', {
          range: range(network.weeklyEstimate),
          min: minDeliveries,
          max: maxDeliveries,
        })}
      </p>
    </>
  );
}
