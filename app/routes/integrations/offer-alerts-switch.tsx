import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { SwitchButton } from '#app/components/ui/switch-button.tsx';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The switch for alerts about a platform's offers, which only Pro drivers receive. */
export function OfferAlertsSwitch({ integration }: { integration: Integration }) {
  const t = useTranslations('integrations');
  const tCommon = useTranslations('common');
  const fetcher = useFetcher();
  const { id, platform, shouldNotify } = integration;
  return (
    <fetcher.Form
      method="post"
      action={paths.integration(platform)}
      className="flex basis-full items-center justify-between gap-x-3 text-small"
    >
      <input type="hidden" name="integrationId" value={id} />
      <input type="hidden" name="intent" value="saveNotifications" />
      <span aria-hidden>{t('offerAlerts')}</span>
      <SwitchButton
        name="notifications"
        value={shouldNotify ? 'no' : 'yes'}
        isOn={shouldNotify}
        aria-label={tCommon('labeled', { label: t('offerAlerts'), value: getPlatformName(platform) })}
        isPending={fetcher.state !== 'idle'}
      />
    </fetcher.Form>
  );
}
