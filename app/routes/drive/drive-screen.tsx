import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ArrowLeft } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { OrderNotes } from '#app/routes/orders/note/order-notes.tsx';
import { useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import { PlatformName } from '#app/routes/orders/platform-name.tsx';
import { SendState } from '#app/routes/orders/send-state.tsx';
import { writeRestaurants } from '#worker/domain/orders/order-names.ts';
import type { DrivenRoute } from '#worker/domain/routes/active-route.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { DrivePage } from '#worker/services/map/get-drive-page.ts';
import { ArrivingOffer } from './arriving-offer.tsx';
import { CopyAddress } from './copy-address.tsx';
import { FLOATING_CLASSES } from './floating-classes.ts';
import { type Door, listActiveStops, type ShownStop } from './list-active-stops.ts';
import { ArriveForm, ReadyText } from './pickup-wait.tsx';
import { SpeakSwitch } from './speak-switch.tsx';
import { StopActions } from './stop-actions.tsx';
import { StopsMap } from './stops-map.tsx';
import { useArrivedOffer } from './use-arrived-offer.ts';
import { useStopTexts } from './use-stop-texts.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The actions stay visible at the bottom of the sheet; the content above them scrolls. */
const ACTIONS_CLASSES = 'sticky bottom-0 bg-surface pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]';

/** Fills the screen; a small or landscape phone cuts the headroom off. */
const FULL_PICTURE = {
  width: 390,
  height: 480,
  headroom: 190,
  wide: { width: 800, height: 300, headroom: 50 },
};

/** What the buttons over the map take at the top, in points. */
const FLOATING_ROOM = 76;

type Props = Omit<DrivePage, 'route'> & { route: DrivenRoute };

/**
 * The full screen for driving: the map, and over it the next stop with Navigate and its one action. It fills the screen below
 * the offline bar, without scrolling.
 */
export function DriveScreen({ orders, figures, gone, route, hasDelivered, now }: Props) {
  const t = useTranslations('drive');
  const { activeOrders, pending } = useOptimisticOrders(orders);
  const stops = listActiveStops(route, activeOrders);
  const [next] = stops;
  const offer = useArrivedOffer(pending);
  const arrived = { offer, figures: offer && figures[offer.id] };
  useWakeLock();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="in-mount flex min-h-0 flex-1 flex-col bg-ground outline-none landscape:max-lg:flex-row [body>div:has(&)]:flex [body>div:has(&)]:h-dvh [body>div:has(&)]:flex-col"
    >
      <h1 className="sr-only">{t('heading')}</h1>
      <div className="@container relative flex shrink-0 grow basis-40 short:basis-24 flex-col justify-end overflow-clip bg-sunken landscape:max-lg:min-w-0 landscape:max-lg:flex-1 [&>picture]:absolute [&>picture]:inset-0">
        <StopsMap
          stops={stops}
          route={route}
          orders={orders}
          shape={FULL_PICTURE}
          floatingRoom={FLOATING_ROOM}
        />
        {/* An offer would cover half of it. */}
        {next && !offer && <NoMap stops={stops} />}
        <Link to={paths.home()} className={cx(FLOATING_CLASSES, 'start-3 bg-surface')}>
          <ArrowLeft aria-hidden className="size-6 rtl:-scale-x-100" />
          <span className="@max-[12rem]:sr-only">{t('close')}</span>
        </Link>
        <SpeakSwitch {...arrived} />
        <ArrivingOffer {...arrived} gone={gone} now={now} />
      </div>
      <section
        aria-label={t('nextStop')}
        data-uncovered
        className="flex min-h-0 flex-col gap-4 overflow-y-auto rounded-t-card bg-surface px-5 pt-5 shadow-float landscape:max-lg:w-drive-sheet landscape:max-lg:rounded-none"
      >
        {next ? <DriveStop stop={next} count={stops.length} /> : <NoStops hasDelivered={hasDelivered} />}
      </section>
    </main>
  );
}

/** Shown instead of the map when no stop has a place: how to add addresses or set pins, if the driver can. */
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

function DriveStop({ stop, count }: { stop: ShownStop; count: number }) {
  const t = useTranslations('drive');
  const tMap = useTranslations('map');
  const measures = useMeasures();
  const { kind, times, isThere } = useStopTexts()(stop);
  const facts = [
    stop.orders.length > 1 && t('ordersHere', { count: stop.orders.length }),
    stop.legMiles !== null && !isThere && measures.miles(stop.legMiles),
    ...times,
    stop.isEstimate && !isThere && tMap('estimate'),
  ].filter(Boolean);
  return (
    <article
      aria-labelledby={stop.doors.map((_, index) => `drive-stop-${index}`).join(' ')}
      data-order-id={stop.orders[0]?.id}
      tabIndex={-1}
      aria-live="polite"
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 outline-none landscape:max-lg:my-auto"
    >
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-title">
          <span className="font-bold text-accent uppercase tracking-wide">{kind}</span>
          <PlatformName orders={stop.orders} />
        </p>
        {stop.doors.map((door, index) => (
          <DriveDoor
            key={door.name + door.address}
            id={`drive-stop-${index}`}
            door={door}
            isPickup={stop.kind === 'pickup'}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-2 text-title">
          {facts.length > 0 && <p className="font-semibold tabular-nums">{facts.join(' · ')}</p>}
          <ArriveForm stop={stop} buttonClass="min-h-16! text-title" />
          <SendState orders={stop.orders} />
        </div>
        <ReadyText stop={stop} className="text-title" />
      </div>
      <OrderNotes orders={stop.orders} />
      {count > 1 && <p className="text-title">{t('stopsAfter', { count: count - 1 })}</p>}
      <StopActions
        stop={stop}
        className={`${ACTIONS_CLASSES} flex flex-col gap-3 sm:flex-row landscape:flex-row landscape:flex-wrap [&_button]:border-2`}
        buttonClass="px-2! py-5 text-title"
      />
    </article>
  );
}

type DoorProps = { id: string; door: Door; isPickup: boolean };

/** A restaurant and where it is, or a customer's address and from which restaurants their food is. */
function DriveDoor({ id, door: { name, address, orders }, isPickup }: DoorProps) {
  const copied = address && <CopyAddress address={address} className="min-h-16!" />;
  return (
    <div translate="no">
      <h2 id={id} className="font-bold text-heading">
        {isPickup ? name : copied || name}
      </h2>
      <div className="text-title">{isPickup ? copied : address && writeRestaurants(orders)}</div>
    </div>
  );
}

function NoStops({ hasDelivered }: { hasDelivered: boolean }) {
  const t = useTranslations('drive');
  return (
    <>
      <p className="font-bold text-heading">{hasDelivered ? t('allDone') : t('noneYet')}</p>
      <div className={ACTIONS_CLASSES}>
        <Link to={paths.home()} className={getButtonClasses('primary', 'w-full py-5 text-title')}>
          {t('toOffers')}
        </Link>
      </div>
    </>
  );
}
