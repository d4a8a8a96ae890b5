import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { ConnectMethod, PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { ConnectFlow } from './connect-flow.tsx';
import { launchDriverApp } from './launch-driver-app.ts';

type Props = { platform: PlatformId; requestKey: string; onClose: () => void };

/** The dialog that connects a platform, then opens the platform's app if possible. */
export function ConnectDialog({ platform, requestKey, onClose }: Props) {
  const t = useTranslations('integrations');
  const [method, setMethod] = useState<ConnectMethod | null>(null);
  const [lastMethod, setLastMethod] = useState<ConnectMethod>();
  const [typed, setTyped] = useState<FormReply>();
  return (
    <Dialog
      title={t('connect', { platform: getPlatformName(platform) })}
      text={t('connectText')}
      onClose={onClose}
    >
      <ConnectFlow
        platform={platform}
        method={method}
        requestKey={requestKey}
        lastMethod={lastMethod}
        plainReply={typed}
        onChoose={(chosen) => {
          setMethod(chosen);
          setLastMethod(chosen);
        }}
        onBack={(reply) => {
          setTyped(reply);
          setMethod(null);
        }}
        onDone={() => {
          onClose();
          launchDriverApp(platform, 'driver').catch(() => undefined);
        }}
      />
    </Dialog>
  );
}
