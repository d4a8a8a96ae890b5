import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { PLATFORMS, type PlatformId } from '#worker/domain/integrations/platform-catalogue.ts';
import { IntegrationRow } from './integration-row.tsx';

const ConnectDialog = lazy(() =>
  import('./connect-dialog.tsx').then((module) => ({ default: module.ConnectDialog })),
);
const NetworkDialog = lazy(() =>
  import('./network-dialog.tsx').then((module) => ({ default: module.NetworkDialog })),
);

type Props = { integrations: Integration[]; requestKey: string; isTestPayment: boolean };

/** Every platform of the catalogue with its switch. */
export function IntegrationsCard({ integrations, requestKey, isTestPayment }: Props) {
  const t = useTranslations('integrations');
  const [opened, setOpened] = useState<PlatformId | null>(null);
  const dialog = { requestKey, onClose: () => setOpened(null) };
  return (
    <Card id="integrations" title={t('heading')}>
      <p className="text-ink-soft text-small">{t('text')}</p>
      <ul className="mt-2">
        {PLATFORMS.map((platform) => (
          <IntegrationRow
            key={platform.id}
            platform={platform}
            integration={integrations.find((integration) => integration.platform === platform.id)}
            onConnect={() => setOpened(platform.id)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened === 'roadwaze' && <NetworkDialog isTestPayment={isTestPayment} {...dialog} />}
        {opened && opened !== 'roadwaze' && <ConnectDialog platform={opened} {...dialog} />}
      </Suspense>
    </Card>
  );
}
