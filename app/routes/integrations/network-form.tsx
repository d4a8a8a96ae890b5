import { Link, useFetcher } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { useFreshKey } from '#app/components/form/use-fresh-key.ts';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { useMoney } from '#app/components/money.tsx';
import type { Payer } from '#app/components/payment/payment-form.tsx';
import { PaymentTerms } from '#app/components/payment/payment-terms.tsx';
import { readValues } from '#app/components/typed/read-values.ts';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getConnectKey } from './platform-keys.ts';
import { useOwnReply } from './use-own-reply.ts';

type Props = {
  requestKey: string;
  payer: Payer;
  isMember?: boolean | undefined;
  plainReply?: FormReply | undefined;
  /** Goes back to the terms with the typed values. Only set in the dialog. */
  onBack?: ((typed: FormReply) => void) | undefined;
  onDone: () => void;
};

/** Step 2 of joining our network: the driver's and the vehicle's details. */
export function NetworkForm({ requestKey, payer, isMember, plainReply, onBack, onDone }: Props) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const key = useFreshKey(requestKey);
  const fetcher = useFetcher<FormReply>({ key: getConnectKey('roadwaze') });
  const isPending = fetcher.state !== 'idle';
  useWhenDone(fetcher, onDone);
  const ownReply = useOwnReply(fetcher.data);

  function goBack(event: MouseEvent) {
    if (!onBack || !form.current) return;
    event.preventDefault();
    onBack({ form: { initialValue: readValues(new FormData(form.current)) } });
  }

  return (
    <fetcher.Form ref={form} method="post" action={paths.joinNetwork('details')} noValidate>
      <input type="hidden" name="requestKey" value={key} />
      <FormReplyArea reply={ownReply ?? plainReply}>
        <NetworkFields />
        <p className="text-ink-soft text-small empty:hidden">
          {isMember ? t('network.correctText') : payer !== 'off' && t(PAYMENT_NOTES[payer])}
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.joinNetwork()} onClick={goBack} className={getButtonClasses('secondary', 'flex-1')}>
            {t('common.back')}
          </Link>
          <Button type="submit" name="intent" value="joinNetwork" isPending={isPending} className="flex-1">
            <SubmitLabel isPending={isPending} isMember={isMember} />
          </Button>
        </div>
        {!isMember && <Renewal />}
      </FormReplyArea>
    </fetcher.Form>
  );
}

/** The text on how to pay, by payment provider. */
const PAYMENT_NOTES = { embedded: 'network.testPayment', stripe: 'payment.hosted' } as const;

/** Says what renews and when, how to cancel, and links to the terms. */
function Renewal() {
  const t = useTranslations('network');
  const amount = useMoney()(PLANS.network.priceCents, { isWhole: true });
  return (
    <div className="flex flex-col gap-2 text-ink-soft text-small">
      <p>{t('renews', { amount })}</p>
      <PaymentTerms />
    </div>
  );
}

function SubmitLabel({ isPending, isMember }: Pick<Props, 'isMember'> & { isPending: boolean }) {
  const t = useTranslations('network');
  const amount = useMoney()(PLANS.network.priceCents, { isWhole: true });
  if (isMember) return t('save');
  return isPending ? t('submitting') : t('submit', { amount });
}

function NetworkFields() {
  const t = useTranslations('network');
  return (
    <>
      <p className="text-ink-soft text-small">{t('requiredHint')}</p>
      <Field name="driverName" label={t('driverName')} required maxLength={100} autoComplete="name" />
      <Field
        name="phoneNumber"
        label={t('phoneNumber')}
        type="tel"
        required
        maxLength={40}
        autoComplete="tel"
      />
      <Field name="vehicleType" label={t('vehicleType')} required maxLength={100} />
      <Field name="licenseNumber" label={t('licenseNumber')} isOptional maxLength={100} />
      <Field name="insuranceProvider" label={t('insuranceProvider')} isOptional maxLength={100} />
      <Field name="preferredAreas" label={t('preferredAreas')} isOptional maxLength={2000} />
    </>
  );
}
