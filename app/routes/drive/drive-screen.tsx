import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ArrowLeft } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { Arrivals } from '#app/routes/offers/arrivals.tsx';
import { useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import type { DrivenRoute } from '#worker/domain/routes/active-route.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { DriveData } from '#worker/services/map/get-drive-page.ts';
import { ArrivingOffer } from './arriving-offer.tsx';
import { DriveSheet } from './drive-sheet.tsx';
import { FLOATING_CLASSES } from './floating-classes.ts';
import { listActiveStops, type ShownStop } from './list-active-stops.ts';
import { SpeakSwitch } from './speak-switch.tsx';
import { StopsMap } from './stops-map.tsx';
import { useArrivedOffer } from './use-arrived-offer.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** Sized to fill the screen. A small or landscape phone crops the headroom. */
const FULL_PICTURE = {
  width: 390,
  height: 480,
  headroom: 190,
  wide: { width: 800, height: 300, headroom: 50 },
};

/** The height of the buttons at the top of the map, in points. */
const FLOATING_ROOM = 76;

type Props = Omit<DriveData, 'route'> & { route: DrivenRoute };

/**
 * The full-screen view for driving: the map, and over it the next stop with Navigate and its one action. Fills the screen below
 * the offline bar without scrolling.
 */
export function DriveScreen({ orders, figures, gone, route, hasDelivered, now }: Props) {
  const t = useTranslations('drive');
  const tTitles = useTranslations('titles');
  const { activeOrders, pending, completed } = useOptimisticOrders(orders);
  const stops = listActiveStops(route, activeOrders);
  const [next] = stops;
  const offer = useArrivedOffer(pending, now);
  const arrived = { offer, figures: offer && figures[offer.id] };
  useWakeLock();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="in-mount flex min-h-0 flex-1 flex-col bg-ground outline-none landscape:max-lg:flex-row [body>div:has(&)]:flex [body>div:has(&)]:h-dvh [body>div:has(&)]:flex-col"
    >
      <h1 className="sr-only">{tTitles('drive')}</h1>
      <Arrivals offers={offer ? [offer] : []} evaluations={figures} />
      <div
        className={cx(
          '@container relative flex shrink-0 grow basis-40 short:basis-24 flex-col justify-end overflow-clip bg-sunken max-[18rem]:basis-24 landscape:max-lg:min-w-0 landscape:max-lg:flex-1 [&>picture]:absolute [&>picture]:inset-0',
          // On a phone, the offer card covers every stop on the map.
          offer && 'short:[&>picture]:hidden max-sm:[&>picture]:hidden',
        )}
      >
        <StopsMap
          stops={stops}
          route={route}
          orders={orders}
          shape={FULL_PICTURE}
          floatingRoom={FLOATING_ROOM}
        />
        {/* Omitted while there is an offer, which would cover half of it. */}
        {next && !offer && <NoMap stops={stops} />}
        <Link to={paths.home()} className={cx(FLOATING_CLASSES, 'start-3 bg-surface')}>
          <ArrowLeft aria-hidden className="size-6 rtl:-scale-x-100" />
          <span className="@max-[12rem]:sr-only">{t('close')}</span>
        </Link>
        <SpeakSwitch {...arrived} />
        <ArrivingOffer {...arrived} gone={gone} now={now} />
      </div>
      <DriveSheet stops={stops} hasDelivered={hasDelivered || completed.length > 0} />
    </main>
  );
}

/** Shown instead of the map if no stop has a place: says how to add addresses or set pins, if the driver can. */
function NoMap({ stops }: { stops: ShownStop[] }) {
  const t = useTranslations('drive');
  if (stops.some(({ place }) => place !== null)) return null;
  const typed = stops[0]?.orders.find(({ source }) => source === 'manual');
  const hasAddress = stops.some(({ address }) => address) ? 'yes' : 'no';
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 pt-20 text-center text-title">
      <p>{t('noPlaces', { hasAddress })}</p>
      {typed && (
        <Link to={paths.order(typed.id)} className={getButtonClasses('secondary', 'min-h-16! text-title')}>
          {t('addPlaces', { hasAddress })}
        </Link>
      )}
    </div>
  );
}
