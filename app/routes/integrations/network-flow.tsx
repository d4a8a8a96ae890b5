import { Link } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { paths } from '#app/lib/paths.ts';
import { NetworkForm } from './network-form.tsx';
import { NetworkTerms } from './network-terms.tsx';
import { useStepFocus } from './use-step-focus.ts';

export type NetworkStep = 'terms' | 'details';

type Props = {
  step: NetworkStep;
  requestKey: string;
  isTestPayment: boolean;
  /** Pays for it already, and corrects the details. */
  isMember?: boolean;
  plainReply?: FormReply | undefined;
  /** Goes on in place of the address. */
  onContinue?: () => void;
  onBack?: (typed: FormReply) => void;
  onDone: () => void;
};

/** The two steps of joining the own network; the same on their page and in their dialog. */
export function NetworkFlow({ step, onContinue, ...form }: Props) {
  const t = useTranslations();
  const heading = useStepFocus(step);

  function goOn(event: MouseEvent) {
    if (!onContinue) return;
    event.preventDefault();
    onContinue();
  }

  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="rounded-control font-semibold outline-offset-4">
        {step === 'terms' ? t('network.benefits') : t('network.yourDetails')}
      </h2>
      {step === 'terms' ? (
        <>
          <NetworkTerms />
          <Link to={paths.joinNetwork('details')} onClick={goOn} className={getButtonClasses('primary')}>
            {t('network.next')}
          </Link>
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
