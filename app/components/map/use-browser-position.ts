import { useEffect, useState } from 'react';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { recordPermission } from './position-permission.ts';
import { savePosition } from './save-position.ts';

/** The browser's position, requested only when `locate` is called. */
export function useBrowserPosition() {
  const [isSupported, setIsSupported] = useState(false);
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  useEffect(() => setIsSupported('geolocation' in navigator), []);

  async function locate(): Promise<LatLng | null> {
    setState('locating');
    const place = await readPosition();
    setState(place ? 'idle' : 'failed');
    return place;
  }

  return { isSupported, isLocating: state === 'locating', hasFailed: state === 'failed', locate };
}

function readPosition(): Promise<LatLng | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      (position) => {
        recordPermission(position);
        resolve({ lat: position.coords.latitude, lng: position.coords.longitude });
      },
      (error) => {
        recordPermission(error);
        resolve(null);
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}

/** Requests the browser's position and sends it to the server. Returns false if either fails. */
export async function sharePosition(): Promise<boolean> {
  const place = await readPosition();
  return place !== null && savePosition(place);
}
