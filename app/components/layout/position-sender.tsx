import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { getSendDelay, MAX_PAUSE_MS, NOTHING_SENT } from '#app/components/layout/position-steps.ts';
import { savePosition } from '#app/components/map/save-position.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Pages whose route begins where the driver is. */
const ROUTE_PAGES = [paths.home(), paths.drive(), paths.map()];

/**
 * Sends the driver's position while a page is visible, if the browser has the permission. Never asks for it; that needs a tap.
 */
export function PositionSender() {
  const { pathname } = useLocation();
  const { readAgain } = useReadAgain();
  const refresh = useRef(() => {});
  refresh.current = () => {
    if (ROUTE_PAGES.includes(pathname)) readAgain();
  };
  useEffect(() => followPosition(() => refresh.current()), []);
  return null;
}

/** Follows the position until the returned function is called; `onSent` is called for each one that reached the server. */
export function followPosition(onSent: () => void): () => void {
  const aborter = new AbortController();
  let watch: number | null = null;
  let last = NOTHING_SENT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let permission: PermissionStatus | null = null;

  function update() {
    const isWanted = permission?.state === 'granted' && !document.hidden && !aborter.signal.aborted;
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

  navigator.permissions?.query({ name: 'geolocation' }).then(
    (status) => {
      permission = status;
      status.addEventListener('change', update, { signal: aborter.signal });
      update();
    },
    () => {},
  );
  document.addEventListener('visibilitychange', update, { signal: aborter.signal });
  return () => {
    aborter.abort();
    update();
  };
}
