import { Link } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import type { Payer } from '#app/components/payment/payment-form.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { NetworkForm } from './network-form.tsx';
import { NetworkTerms } from './network-terms.tsx';
import { useStepFocus } from './use-step-focus.ts';

export type NetworkStep = 'terms' | 'details';

type Props = {
  step: NetworkStep;
  requestKey: string;
  payer: Payer;
  /** Whether the driver is a paying member who is editing their details. */
  isMember?: boolean;
  /** The end of the paid period (epoch ms), or null if it has passed or the driver isn't a member. */
  paidUntil?: number | null;
  plainReply?: FormReply | undefined;
  /** Goes to the next step. Only set in the dialog. */
  onContinue?: (() => void) | undefined;
  onBack?: (typed: FormReply) => void;
  onDone: () => void;
};

/** The two steps of joining our network, shared by the page and the dialog. */
export function NetworkFlow({ step, paidUntil = null, onContinue, ...form }: Props) {
  const t = useTranslations();
  // Without a payment provider the server rejects the form, even from members.
  const isOpen = form.payer !== 'off';
  const shown = isOpen ? step : 'terms';
  const heading = useStepFocus(shown);

  function continueInPlace(event: MouseEvent) {
    if (!onContinue) return;
    event.preventDefault();
    onContinue();
  }

  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="rounded-control font-semibold outline-offset-4">
        {shown === 'details'
          ? t('network.yourDetails')
          : t(form.isMember ? 'profile.subscription' : 'network.benefits')}
      </h2>
      {shown === 'terms' ? (
        <>
          {form.isMember ? <MemberTerms paidUntil={paidUntil} /> : <NetworkTerms />}
          {isOpen ? (
            <Link
              to={paths.joinNetwork('details')}
              onClick={continueInPlace}
              className={getButtonClasses('primary')}
            >
              {t('network.next')}
            </Link>
          ) : (
            <p>{t('subscribe.paymentsOff')}</p>
          )}
          <Link to={paths.connectPlatform('roadwaze')} className={getButtonClasses('quiet')}>
            {t('integrations.isMember')}
          </Link>
        </>
      ) : (
        <NetworkForm {...form} />
      )}
    </section>
  );
}

/** The terms of reconnecting after a disconnect, which is free during the paid week. */
function MemberTerms({ paidUntil }: { paidUntil: number | null }) {
  const t = useTranslations('network');
  const format = useFormatter();
  if (paidUntil === null) return <p>{t('correctText')}</p>;
  return <p>{t('paidUntil', { date: format.dateTime(paidUntil, { dateStyle: 'long' }) })}</p>;
}
