import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { getSendDelay, MAX_PAUSE_MS, NOTHING_SENT } from '#app/components/layout/position-steps.ts';
import { savePosition } from '#app/components/map/save-position.ts';
import { useBrowserPosition } from '#app/components/map/use-browser-position.ts';
import { usePositionPermission } from '#app/components/map/use-position-permission.ts';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths, ROUTE_PAGES } from '#worker/domain/shared/paths.ts';

/**
 * Sends the driver's position while a page is visible, if the browser has the permission. Never asks for it by itself; that
 * needs a tap, which home offers.
 */
export function PositionSender(): ReactNode {
  const { pathname } = useLocation();
  const permission = usePositionPermission();
  const { readAgain } = useReadAgain();
  const refresh = useRef(() => {});
  refresh.current = () => {
    if (ROUTE_PAGES.includes(pathname)) readAgain();
  };
  useEffect(() => {
    if (permission === 'granted') return followPosition(() => refresh.current());
  }, [permission]);
  return permission === 'prompt' && pathname === paths.home() && <SharePosition />;
}

/**
 * Asks during a shift that another page began: some browsers forget the permission with the page. Hidden while `InstallCard` is
 * in its place, or home asks by itself.
 */
function SharePosition() {
  const t = useTranslations('shift');
  const position = useBrowserPosition();
  return (
    <LocateButton
      position={position}
      onClick={() => void position.locate()}
      className="fixed inset-x-4 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1rem)] z-30 mx-auto in-[body:has(#install,#share-position)]:hidden max-w-md shadow-float"
    >
      {t('sharePosition')}
    </LocateButton>
  );
}

/** Follows the position until the returned function is called; `onSent` is called for each one that reached the server. */
export function followPosition(onSent: () => void): () => void {
  const aborter = new AbortController();
  let watch: number | null = null;
  let last = NOTHING_SENT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update() {
    const isWanted = !document.hidden && !aborter.signal.aborted;
    if (isWanted && watch === null) {
      watch = navigator.geolocation.watchPosition(sendInTime, stopSending, { enableHighAccuracy: true });
    }
    if (!isWanted && watch !== null) {
      navigator.geolocation.clearWatch(watch);
      stopSending();
      watch = null;
    }
  }

  /** Delays a position that comes too soon; it may be the last one, if the car stops. */
  function sendInTime({ coords }: GeolocationPosition) {
    const place = { lat: coords.latitude, lng: coords.longitude };
    stopSending();
    timer = setTimeout(send, getSendDelay(last, place, Date.now()), place);
  }

  /** Cancels what is still to be sent, also once the phone no longer knows the place. */
  function stopSending() {
    clearTimeout(timer);
  }

  /** Sends a place, again and again while the phone reports no other. */
  async function send(place: LatLng) {
    const before = last;
    last = { ...place, at: Date.now() };
    timer = setTimeout(send, MAX_PAUSE_MS, place);
    if (await savePosition(place)) onSent();
    else last = { ...before, at: Date.now() };
  }

  update();
  document.addEventListener('visibilitychange', update, { signal: aborter.signal });
  return () => {
    aborter.abort();
    update();
  };
}
