import { useEffect, useState } from 'react';
import { paths } from '#worker/domain/shared/paths.ts';

/** The position from the browser, asked for only when `locate` is called. */
export function useBrowserPosition() {
  const [isSupported, setIsSupported] = useState(false);
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  useEffect(() => setIsSupported('geolocation' in navigator), []);

  async function locate(): Promise<GeolocationCoordinates | null> {
    setState('locating');
    const coordinates = await readPosition();
    setState(coordinates ? 'idle' : 'failed');
    return coordinates;
  }

  return { isSupported, isLocating: state === 'locating', hasFailed: state === 'failed', locate };
}

function readPosition(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}

/** Asks the browser for the position and gives it to the server; false where either fails. */
export async function sharePosition(): Promise<boolean> {
  const place = await readPosition();
  return place !== null && savePosition(place);
}

export async function savePosition({ latitude, longitude }: GeolocationCoordinates): Promise<boolean> {
  const answer = await fetch(paths.driverPosition(), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lat: latitude, lng: longitude }),
  }).catch(() => null);
  return answer?.ok ?? false;
}
