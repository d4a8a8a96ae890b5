import { useEffect, useState } from 'react';
import { getDeviceId } from '#worker/domain/push/push-device.ts';

/**
 * How alerts stand in this browser. `addToHome`: they need the app on the Home Screen of an iPhone or iPad; `blocked`: the
 * driver or the browser said no.
 */
export type PushState =
  | { kind: 'checking' | 'unsupported' | 'addToHome' | 'blocked' | 'off' }
  | { kind: 'on'; deviceId: string };

/** How alerts stand in this browser, given the ids of the devices that take them; asks for nothing and registers nothing. */
export function usePushState(deviceIds: readonly string[]): PushState {
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

/** iPadOS calls itself a Mac; no Mac has a touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  );
}
