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
 * Sends the driver's position while a page is visible, if the permission is granted. It never prompts for the permission on its
 * own; that takes a tap on a button shown at home.
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
 * A button that prompts for the permission during a shift that started on another page, since some browsers drop the permission
 * with the page. Hidden while `InstallCard` takes its place, or while home shows its own prompt.
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

/**
 * Sends the position as it changes until the returned function is called. `onSent` is called after each one that reached the
 * server.
 */
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

  /** Delays a position that comes too soon instead of dropping it; it may be the last one if the car stops. */
  function sendInTime({ coords }: GeolocationPosition) {
    const place = { lat: coords.latitude, lng: coords.longitude };
    stopSending();
    timer = setTimeout(send, getSendDelay(last, place, Date.now()), place);
  }

  /** Cancels the pending send, also when the phone loses its position. */
  function stopSending() {
    clearTimeout(timer);
  }

  /** Sends a place, and repeats it while the phone reports no other. */
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
