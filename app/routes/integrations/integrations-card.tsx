import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Payer } from '#app/components/payment/payment-form.tsx';
import { Layers } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import { showToast } from '#app/lib/toast-store.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { PLATFORMS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { PaidMembership } from '#worker/services/dashboard/get-dashboard.ts';
import { IntegrationRow } from './integration-row.tsx';

type DialogProps = {
  platform: PlatformId;
  requestKey: string;
  payer: Payer;
  membership: PaidMembership | null;
  onClose: () => void;
};
type OpenDialog = { platform: PlatformId; Dialog: ComponentType<DialogProps> };
type Props = { integrations: Integration[]; isPro: boolean } & Pick<
  DialogProps,
  'requestKey' | 'payer' | 'membership'
>;

/** All platforms, each with its switch. */
export function IntegrationsCard({ integrations, isPro, ...form }: Props) {
  const t = useTranslations('integrations');
  const { opened, open, close } = useConnectDialog();
  return (
    <MoreRow
      id="integrations"
      title={t('heading')}
      icon={Layers}
      value={t('connectedCount', {
        count: integrations.filter(({ isConnected }) => isConnected).length,
        total: PLATFORMS.length,
      })}
    >
      <p className="text-ink-soft text-small">{t('text')}</p>
      <ul className="mt-2">
        {PLATFORMS.map((platform) => (
          <IntegrationRow
            key={platform.id}
            platform={platform}
            isPro={isPro}
            integration={integrations.find((integration) => integration.platform === platform.id)}
            onConnect={open}
          />
        ))}
      </ul>
      {opened && <opened.Dialog platform={opened.platform} {...form} onClose={close} />}
    </MoreRow>
  );
}

/** Manages the connect dialog: loads it when first opened, and returns the focus when it closes. */
function useConnectDialog() {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) opener.current?.focus();
  }, [opened]);

  async function open(platform: PlatformId, from: HTMLElement | null) {
    try {
      const Dialog = await loadDialog(platform);
      opener.current = from;
      setOpened({ platform, Dialog });
    } catch {
      showToast({ kind: 'error', key: 'connectionLost' });
    }
  }

  return { opened, open, close: () => setOpened(null) };
}

async function loadDialog(platform: PlatformId): Promise<ComponentType<DialogProps>> {
  return platform === 'roadwaze'
    ? (await import('./network-dialog.tsx')).NetworkDialog
    : (await import('./connect-dialog.tsx')).ConnectDialog;
}
