import { useFetcher } from '@remix-run/react';
import { LocateFixed, Navigation } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';

/** Asks for the best route over the given orders; with JavaScript also from where the driver is. */
export function OptimizeForm({ orderIds, requestKey }: { orderIds: string[]; requestKey: string }) {
  const t = useTranslations('route');
  const fetcher = useFetcher({ key: 'optimize-route' });
  const form = useRef<HTMLFormElement>(null);
  const position = useBrowserPosition();
  const isPending = fetcher.state !== 'idle';

  async function optimizeFromHere() {
    const place = await position.locate();
    if (!place || !form.current) return;
    const data = new FormData(form.current);
    data.set('intent', 'optimizeRoute');
    data.set('lat', String(place.latitude));
    data.set('lng', String(place.longitude));
    fetcher.submit(data, { method: 'post' });
  }

  return (
    <fetcher.Form ref={form} method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="requestKey" value={requestKey} />
      {orderIds.map((id) => (
        <input key={id} type="hidden" name="orderIds" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="optimizeRoute"
        isPending={isPending}
        disabled={orderIds.length === 0}
        className="min-w-max flex-1"
      >
        {!isPending && <Navigation aria-hidden className="size-5" />}
        {isPending ? t('optimizing') : t('optimize')}
      </Button>
      {position.isSupported && (
        <Button
          variant="secondary"
          isPending={position.isLocating}
          disabled={isPending || orderIds.length === 0}
          onClick={optimizeFromHere}
          className="min-w-max flex-1"
        >
          {!position.isLocating && <LocateFixed aria-hidden className="size-5" />}
          {t('fromHere')}
        </Button>
      )}
      <p aria-live="polite" className="text-danger text-small basis-full empty:hidden">
        {position.hasFailed && t('noPosition')}
      </p>
    </fetcher.Form>
  );
}

/** The position from the browser, asked for only when `locate` is called. */
function useBrowserPosition() {
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
