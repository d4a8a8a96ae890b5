import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { PaymentForm } from '#app/components/payment/payment-form.tsx';
import { PaymentTerms } from '#app/components/payment/payment-terms.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES, Card } from '#app/components/ui/card.tsx';
import { ProFeatures } from '#app/components/upgrade/pro-features.tsx';
import { cx } from '#app/lib/cx.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { SubscribePageData } from './subscribe-page.server.ts';

type Props = Pick<SubscribePageData, 'isSignedIn' | 'trialDays' | 'payer' | 'requestKey'>;

const { priceCents } = PLANS.pro;

/** The price and features of Pro, and the subscribe button. */
export function ProOffer(props: Props) {
  const t = useTranslations();
  const { trialDays } = props;
  const amount = useMoney()(priceCents, { isWhole: true });
  return (
    <>
      <p className={cx(CARD_CLASSES, 'p-5 outline-2 outline-accent')}>
        <span className="font-extrabold text-display">{amount}</span>{' '}
        <span className="font-semibold text-title">{t('upgrade.perWeek')}</span>
        {trialDays > 0 && (
          <span className="block text-ink-soft">{t('upgrade.trial', { days: trialDays })}</span>
        )}
      </p>
      <Card id="features" title={t('subscribe.features')}>
        <ProFeatures />
      </Card>
      {props.isSignedIn ? (
        <Payment {...props} amount={amount} />
      ) : (
        <SignInFirst amount={amount} trialDays={trialDays} />
      )}
    </>
  );
}

function Payment({ trialDays, payer, requestKey, amount }: Props & { amount: string }) {
  const t = useTranslations('subscribe');
  const hadTrial = trialDays === 0;
  return (
    <Card id="payment" title={t('payment')}>
      {payer !== 'off' ? (
        <PaymentForm
          payer={payer}
          intent="startPlan"
          requestKey={requestKey}
          submitLabel={hadTrial ? t('restart', { amount }) : t('startTrial', { days: trialDays })}
        >
          {!hadTrial && <p>{t('trialStarts')}</p>}
          <p>{hadTrial ? t('weekRenews', { amount }) : t('trialRenews', { amount, days: trialDays })}</p>
          <PaymentTerms />
        </PaymentForm>
      ) : (
        <p>{t('paymentsOff')}</p>
      )}
    </Card>
  );
}

function SignInFirst({ amount, trialDays }: { amount: string; trialDays: number }) {
  const t = useTranslations('subscribe');
  return (
    <>
      <a href={paths.login(paths.subscribe())} className={getButtonClasses('primary')}>
        {t('signIn')}
      </a>
      <div className="flex flex-col gap-2 text-ink-soft text-small">
        <p>{t('trialRenews', { amount, days: trialDays })}</p>
        <PaymentTerms />
      </div>
    </>
  );
}
