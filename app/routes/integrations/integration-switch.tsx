import { useFetcher, useFetchers } from '@remix-run/react';
import { SwitchButton } from '#app/components/ui/switch-button.tsx';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getConnectKey, getDisconnectKey } from './platform-keys.ts';

type Props = {
  platform: PlatformId;
  integration: Integration | undefined;
  /** Opens the connect dialog. Without JavaScript, the switch leads to the connect page. */
  onConnect: (platform: PlatformId, from: HTMLElement | null) => void;
};

/** The switch that connects or disconnects a platform. */
export function IntegrationSwitch({ platform, integration, onConnect }: Props) {
  const fetcher = useFetcher({ key: getDisconnectKey(platform) });
  const isConnecting = useFetchers().some(
    ({ key, state }) => key === getConnectKey(platform) && state !== 'idle',
  );
  const isOn = integration?.isConnected ?? false;
  const connectPage = platform === 'roadwaze' ? paths.joinNetwork() : paths.connectPlatform(platform);
  return (
    <fetcher.Form
      method={isOn ? 'post' : 'get'}
      action={isOn ? paths.integration(platform) : connectPage}
      onSubmit={(event) => {
        if (isOn) return;
        event.preventDefault();
        onConnect(platform, event.currentTarget.querySelector('button'));
      }}
    >
      {isOn && <input type="hidden" name="integrationId" value={integration?.id} />}
      <SwitchButton
        isOn={isOn}
        aria-label={getPlatformName(platform)}
        isPending={isConnecting || fetcher.state !== 'idle'}
      />
    </fetcher.Form>
  );
}
