import { useFetcher, useFetchers } from '@remix-run/react';
import { cx } from '#app/lib/cx.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getConnectKey, getDisconnectKey } from './platform-keys.ts';

type Props = {
  platform: PlatformId;
  integration: Integration | undefined;
  /** Opens the dialog that connects; without JavaScript the switch leads to its page. */
  onConnect: (platform: PlatformId, from: HTMLElement | null) => void;
};

/** Turns a platform on and off; disabled while a change is pending. */
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
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-label={getPlatformName(platform)}
        disabled={isConnecting || fetcher.state !== 'idle'}
        className="group inline-flex size-target w-14 items-center justify-center rounded-control disabled:opacity-60"
      >
        <span
          className={cx(
            'flex h-7 w-12 items-center rounded-pill border-2 px-0.5 transition-colors',
            isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-line-strong bg-sunken',
          )}
        >
          <span className={cx('size-5 rounded-pill', isOn ? 'bg-on-accent' : 'bg-line-strong')} />
        </span>
      </button>
    </fetcher.Form>
  );
}
