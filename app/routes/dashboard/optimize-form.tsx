import { useFetcher } from '@remix-run/react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useBrowserPosition } from '#app/components/map/use-browser-position.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Navigation } from '#app/components/ui/icons.ts';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { MAX_ROUTED_ORDERS } from '#worker/domain/routes/route.ts';

type Props = { orderIds: string[]; requestKey: string; label?: string };

/** Plans the best route for the given orders (at most 50), starting at the driver's position if JavaScript is available. */
export function OptimizeForm({ orderIds, requestKey, label }: Props) {
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
    data.set('lat', place.lat.toFixed(6));
    data.set('lng', place.lng.toFixed(6));
    fetcher.submit(data, { method: 'post' });
  }

  return (
    <fetcher.Form ref={form} method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="requestKey" value={requestKey} />
      {orderIds.slice(0, MAX_ROUTED_ORDERS).map((id) => (
        <input key={id} type="hidden" name="orderIds" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="optimizeRoute"
        isPending={isPending}
        disabled={orderIds.length === 0}
        className="flex-auto"
      >
        {!isPending && <Navigation aria-hidden className="size-5" />}
        {isPending ? t('optimizing') : (label ?? t('optimize'))}
      </Button>
      <LocateButton
        position={position}
        isPending={isPending}
        disabled={orderIds.length === 0}
        onClick={optimizeFromHere}
        className="flex-auto"
      >
        {t('fromHere')}
      </LocateButton>
      {orderIds.length > MAX_ROUTED_ORDERS && (
        <p className="basis-full text-ink-soft text-small">{t('firstOnly', { count: MAX_ROUTED_ORDERS })}</p>
      )}
      <p aria-live="polite" className="basis-full text-danger text-small empty:sr-only">
        {position.hasFailed && t('noPosition')}
      </p>
    </fetcher.Form>
  );
}
