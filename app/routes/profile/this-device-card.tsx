import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isAppleTouch } from '#app/components/install/is-apple-touch.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Bell, BellOff, BellRing } from '#app/components/ui/icons.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import type { TurnedOn } from '#app/routes/profile/push-client.ts';
import { getDeviceId } from '#worker/domain/push/push-device.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = { publicKey: string | null; deviceIds: string[] };

/** Shows whether alerts are on in this browser, with buttons to turn them on or off and to test them. */
export function ThisDeviceCard({ publicKey, deviceIds }: Props) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  return (
    <Card id="this-device" title={t('notifications.device.title')}>
      {publicKey === null ? (
        <p>{t('errors.pushOff')}</p>
      ) : (
        <>
          <noscript>
            <p>{t('notifications.device.noScript')}</p>
          </noscript>
          <div data-activates="now" className="noscript:hidden min-h-24">
            {isHydrated && <DeviceState publicKey={publicKey} deviceIds={deviceIds} />}
          </div>
        </>
      )}
    </Card>
  );
}

type Trouble = Exclude<TurnedOn, 'on' | 'dismissed'>;

function DeviceState({ publicKey, deviceIds }: { publicKey: string; deviceIds: string[] }) {
  const t = useTranslations('notifications.device');
  const { readAgain, isReading } = useReadAgain();
  const state = usePushState(deviceIds);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function run(work: () => Promise<TurnedOn>) {
    setIsBusy(true);
    const turned = await work().catch((): TurnedOn => 'failed');
    setIsBusy(false);
    setTrouble(turned === 'on' || turned === 'dismissed' ? null : turned);
    if (turned === 'on') readAgain();
  }
  const turnOn = () => run(() => loadClient().then(({ turnAlertsOn }) => turnAlertsOn(publicKey)));
  const turnOff = (deviceId: string) =>
    run(async () => ((await (await loadClient()).turnAlertsOff(deviceId)) ? 'on' : 'failed'));

  const isPending = isBusy || isReading;
  return (
    <>
      <p role="status">{t(trouble === 'blocked' ? 'blocked' : state.kind)}</p>
      {trouble && trouble !== 'blocked' && (
        <p role="alert" className="mt-2 font-semibold text-danger text-small">
          {t(trouble)}
        </p>
      )}
      {state.kind === 'off' && (
        <Button className="mt-3 w-full sm:w-auto" isPending={isPending} onClick={turnOn}>
          <Bell aria-hidden className="size-5" />
          {t(isPending ? 'turningOn' : 'turnOn')}
        </Button>
      )}
      {state.kind === 'on' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <TestButton deviceId={state.deviceId} />
          <Button variant="quiet" isPending={isPending} onClick={() => turnOff(state.deviceId)}>
            <BellOff aria-hidden className="size-5" />
            {t('turnOff')}
          </Button>
        </div>
      )}
    </>
  );
}

function TestButton({ deviceId }: { deviceId: string }) {
  const t = useTranslations('notifications.device');
  const fetcher = useFetcher();
  const isPending = fetcher.state !== 'idle';
  return (
    <fetcher.Form data-discover="true" method="post" action={paths.notifications()}>
      <input type="hidden" name="deviceId" value={deviceId} />
      <Button type="submit" name="intent" value="testAlert" variant="secondary" isPending={isPending}>
        <BellRing aria-hidden className="size-5" />
        {t(isPending ? 'testing' : 'test')}
      </Button>
    </fetcher.Form>
  );
}

function loadClient() {
  return import('#app/routes/profile/push-client.ts');
}

/**
 * The state of alerts in this browser. `addToHome`: on an iPhone or iPad, they require the app on the Home Screen. `blocked`: the
 * driver or the browser denied permission.
 */
type PushState =
  | { kind: 'checking' | 'unsupported' | 'addToHome' | 'blocked' | 'off' }
  | { kind: 'on'; deviceId: string };

/** Returns the state of alerts in this browser. `deviceIds` are the devices registered for alerts. */
function usePushState(deviceIds: readonly string[]): PushState {
  const [state, setState] = useState<PushState>({ kind: 'checking' });
  const known = deviceIds.join(' ');
  useEffect(() => {
    let isLeft = false;
    const show = (read: PushState) => {
      if (!isLeft) setState(read);
    };
    readState(known.split(' ')).then(show, () => show({ kind: 'unsupported' }));
    return () => {
      isLeft = true;
    };
  }, [known]);
  return state;
}

async function readState(deviceIds: readonly string[]): Promise<PushState> {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return { kind: isAppleTouch() ? 'addToHome' : 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'blocked' };
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return { kind: 'off' };
  const deviceId = await getDeviceId(subscription.endpoint);
  return deviceIds.includes(deviceId) ? { kind: 'on', deviceId } : { kind: 'off' };
}
