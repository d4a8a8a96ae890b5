import { useEffect, useState } from 'react';

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
