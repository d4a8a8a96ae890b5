import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { FormReply } from '#app/lib/form-reply.ts';
import { NetworkFlow, type NetworkStep } from './network-flow.tsx';

type Props = { requestKey: string; isTestPayment: boolean; onClose: () => void };

/** Joins the own network over the dashboard. */
export function NetworkDialog({ requestKey, isTestPayment, onClose }: Props) {
  const t = useTranslations('network');
  const [step, setStep] = useState<NetworkStep>('terms');
  const [typed, setTyped] = useState<FormReply>();
  return (
    <Dialog title={t('heading')} text={t('lead')} onClose={onClose}>
      <NetworkFlow
        step={step}
        requestKey={requestKey}
        isTestPayment={isTestPayment}
        plainReply={typed}
        onContinue={() => setStep('details')}
        onBack={(reply) => {
          setTyped(reply);
          setStep('terms');
        }}
        onDone={onClose}
      />
    </Dialog>
  );
}
