import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { PaymentTerms } from '#app/components/payment/payment-terms.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { CheckList } from '#app/components/ui/check-list.tsx';
import { cx } from '#app/lib/cx.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';

const FEATURES = ['featured', 'listed', 'deliveries', 'noCommission', 'noContract'] as const;

/** The price and benefits of the restaurant subscription. */
export function RestaurantPitch() {
  const t = useTranslations('restaurantSignup');
  const format = useFormatter();
  const amount = useMoney()(PLANS.restaurant.priceCents, { isWhole: true });
  return (
    <section aria-labelledby="pitch" className={cx(CARD_CLASSES, 'flex flex-col gap-4 p-5 sm:p-6')}>
      <div>
        <p className="font-bold text-figure">{t('price', { amount })}</p>
        <p className="text-ink-soft">{t('priceNote')}</p>
      </div>
      <h2 id="pitch" className="font-semibold text-title">
        {t('whatYouGet')}
      </h2>
      <CheckList items={FEATURES.map((key) => t(`features.${key}`))} />
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-ink-soft text-small">
        <li>
          <Badge>{t('goal')}</Badge>
        </li>
        <li>{t('countries', { count: format.number(CLAIMS.countries) })}</li>
        <li>{t('drivers', { count: format.number(CLAIMS.drivers) })}</li>
      </ul>
      <div className="text-ink-soft text-small">
        <PaymentTerms />
      </div>
    </section>
  );
}
