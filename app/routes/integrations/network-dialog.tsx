import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import type { Payer } from '#app/components/payment/payment-form.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { PaidMembership } from '#worker/services/dashboard/get-dashboard.ts';
import { NetworkFlow, type NetworkStep } from './network-flow.tsx';

type Props = {
  requestKey: string;
  payer: Payer;
  membership: PaidMembership | null;
  onClose: () => void;
};

/** The dialog on the dashboard for joining our network. */
export function NetworkDialog({ requestKey, payer, membership, onClose }: Props) {
  const t = useTranslations();
  const [step, setStep] = useState<NetworkStep>('terms');
  const [typed, setTyped] = useState<FormReply>();
  return (
    <Dialog
      title={t(membership ? 'products.network' : 'titles.joinNetwork')}
      text={t(membership ? 'network.memberText' : 'network.lead')}
      onClose={onClose}
    >
      <NetworkFlow
        step={step}
        requestKey={requestKey}
        payer={payer}
        isMember={membership !== null}
        paidUntil={membership?.paidUntil ?? null}
        plainReply={typed}
        // Members continue on the page, where the form is prefilled with their saved details.
        onContinue={membership ? undefined : () => setStep('details')}
        onBack={(reply) => {
          setTyped(reply);
          setStep('terms');
        }}
        onDone={onClose}
      />
    </Dialog>
  );
}
