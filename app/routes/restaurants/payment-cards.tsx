import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { useMoney } from '#app/components/money.tsx';
import { type Payer, PaymentForm } from '#app/components/payment/payment-form.tsx';
import { PaymentTerms } from '#app/components/payment/payment-terms.tsx';
import { type Plan, usePlanText } from '#app/components/payment/plan-state.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import type { DetailName, RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { LinkOfRestaurant } from './link-of-restaurant.tsx';
import type { PaymentPage } from './payment-page.server.ts';

type Props = Omit<PaymentPage, 'restaurant'> & { restaurant: RestaurantFacts; link: string | null };

/** The status of a restaurant's subscription: unpaid, active, or suspended. */
export function PaymentState({ restaurant, plan, payer, canShowLink, link }: Props) {
  const t = useTranslations('restaurantPayment');
  const { status, email } = restaurant;
  if (status === 'unpaid' || status === 'ended') {
    return <Payment status={status} isPlaced={restaurant.isPlaced} payer={payer} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <Card id="state" title={t('state')}>
        {status === 'active' ? <Active plan={plan} /> : <Suspended />}
      </Card>
      <LinkOfRestaurant link={link} canShowLink={canShowLink} email={email} />
    </div>
  );
}

function Suspended() {
  const t = useTranslations('restaurantPayment');
  return (
    <>
      <p>{t('suspended')}</p>
      <ContactLink contact="partners" />
    </>
  );
}

function Active({ plan }: { plan: Plan | null }) {
  const t = useTranslations('restaurantPayment');
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t('active')}</p>
      {plan && <PlanText plan={plan} />}
      <Link to={paths.restaurants()} className={getButtonClasses('secondary')}>
        {t('seeList')}
      </Link>
    </div>
  );
}

function PlanText({ plan }: { plan: Plan }) {
  return <p>{usePlanText(plan)}</p>;
}

type Unpaid = 'unpaid' | 'ended';

function Payment({ status, isPlaced, payer }: { status: Unpaid; isPlaced: boolean; payer: Payer }) {
  const t = useTranslations();
  const amount = useMoney()(PLANS.restaurant.priceCents, { isWhole: true });
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      {status === 'ended' && (
        <p className="rounded-card bg-warn-soft p-4 text-warn">{t('restaurantPayment.ended')}</p>
      )}
      {!isPlaced && <Unplaced status={status} />}
      <PriceSummary />
      <Card id="payment" title={t('restaurantPayment.payment')}>
        {payer !== 'off' ? (
          <PaymentForm
            payer={payer}
            intent="payRestaurant"
            submitLabel={t('restaurantPayment.submit', { amount })}
          >
            <p>{t('restaurantPayment.renews', { amount })}</p>
            <PaymentTerms />
          </PaymentForm>
        ) : (
          <p>{t('subscribe.paymentsOff')}</p>
        )}
      </Card>
    </div>
  );
}

/** Says what it means that the restaurant has no place on the map, with a link to add it. */
function Unplaced({ status }: { status: Unpaid }) {
  const t = useTranslations('restaurantPayment');
  const [to, label] =
    status === 'ended' ? [paths.manageLink(), t('haveLink')] : [paths.restaurantSignup(), t('registerAgain')];
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p>{t(`unplaced.${status}`)}</p>
      <Link to={to} className={getButtonClasses('secondary')}>
        {label}
      </Link>
    </div>
  );
}

function PriceSummary() {
  const t = useTranslations('restaurantPayment');
  const price = useMoney()(PLANS.restaurant.priceCents);
  const rows = [
    { label: t('subscription'), value: price },
    { label: t('setup'), value: t('free') },
  ];
  return (
    <Card id="summary" title={t('summary')}>
      <dl className="flex flex-col gap-2 tabular-nums">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-line border-t pt-2 font-bold">
          <dt>{t('today')}</dt>
          <dd>{price}</dd>
        </div>
      </dl>
    </Card>
  );
}

const FACTS = ['name', 'address', 'email', 'phone', 'cuisine', 'website'] as const satisfies DetailName[];

/** The details of a restaurant that its payment page shows. */
export type RestaurantFacts = Record<(typeof FACTS)[number], string> & {
  status: RestaurantStatus;
  isPlaced: boolean;
};

/** The restaurant's non-empty details. */
export function DetailsCard({ restaurant }: { restaurant: RestaurantFacts }) {
  const t = useTranslations('restaurantPayment');
  return (
    <Card id="details" title={t('details')}>
      <dl className="flex flex-col gap-3">
        {FACTS.filter((fact) => restaurant[fact]).map((fact) => (
          <div key={fact}>
            <dt className="text-ink-soft text-small">{t(fact)}</dt>
            <dd translate="no" className="break-words">
              {restaurant[fact]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
