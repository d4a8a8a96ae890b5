import { Link } from '@remix-run/react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { Ellipsis, Navigation } from '#app/components/ui/icons.ts';
import { Menu } from '#app/components/ui/menu.tsx';
import { cx } from '#app/lib/cx.ts';
import { CopyAddress } from '#app/routes/drive/copy-address.tsx';
import type { ShownStop } from '#app/routes/drive/list-active-stops.ts';
import { ArriveForm, ReadyText } from '#app/routes/drive/pickup-wait.tsx';
import { StopActions } from '#app/routes/drive/stop-actions.tsx';
import { StopsMap } from '#app/routes/drive/stops-map.tsx';
import { useStopTexts } from '#app/routes/drive/use-stop-texts.ts';
import { AcceptedForYou } from '#app/routes/offers/accepted-for-you.tsx';
import { CancelOrderLink } from '#app/routes/orders/cancel/cancel-order-link.tsx';
import { EditOrderLink } from '#app/routes/orders/edit-order-link.tsx';
import { NoteLink } from '#app/routes/orders/note/note-link.tsx';
import { OrderNotes } from '#app/routes/orders/note/order-notes.tsx';
import { PlatformName } from '#app/routes/orders/platform-name.tsx';
import { SampleBadge } from '#app/routes/orders/sample-badge.tsx';
import { SendState } from '#app/routes/orders/send-state.tsx';
import type { Automated } from '#worker/domain/automation/automated.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { writeOrderNames, writeRestaurants } from '#worker/domain/orders/order-names.ts';
import { isStale } from '#worker/domain/orders/stale-orders.ts';
import type { DrivenRoute } from '#worker/domain/routes/active-route.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ThenList } from './then-list.tsx';

// Loaded on demand, because few stops have a stale order.
const StaleQuestion = lazyUntilThere(() =>
  import('#app/routes/orders/stale-question.tsx').then((module) => module.StaleQuestion),
);

type Props = { stops: ShownStop[]; route: DrivenRoute; orders: Order[]; automated: Automated; now: number };

/** The next stop with its one action, and the stops after it below. */
export function NextStop({ stops, route, orders, automated, now }: Props) {
  const t = useTranslations('home');
  const [next, ...rest] = stops;
  if (!next) return null;
  const isOnMap = stops.some(({ place }) => place !== null);
  return (
    <section aria-labelledby="next-stop" className={CARD_CLASSES}>
      <h2 id="next-stop" className="sr-only">
        {t('nextStop')}
      </h2>
      {isOnMap ? (
        <Link
          to={paths.drive()}
          prefetch="intent"
          className="short:relative short:z-1 short:float-start short:m-3 short:mb-2 block short:size-32 not-short:h-[clamp(7.5rem,29svh-2.8rem,12.5rem)] overflow-hidden short:rounded-control rounded-t-card bg-sunken not-short:min-[28rem]:aspect-[39/22] not-short:min-[28rem]:h-auto"
        >
          <span className="sr-only">{t('openDrive')}</span>
          <StopsMap stops={stops} route={route} orders={orders} />
        </Link>
      ) : (
        <Link
          to={paths.drive()}
          prefetch="intent"
          className={getButtonClasses('quiet', 'ms-auto mt-1 flex w-fit')}
        >
          <Navigation aria-hidden className="size-4.5" />
          {t('openDrive')}
        </Link>
      )}
      <StopCard stop={next} automated={automated} now={now} />
      {rest.length > 0 && <ThenList stops={rest} automated={automated} />}
    </section>
  );
}

type CardProps = { stop: ShownStop; automated: Automated; now: number };

function StopCard({ stop, automated, now }: CardProps) {
  const { kind, time } = useStopTexts()(stop);
  const t = useTranslations('drive');
  const tMap = useTranslations('map');
  const isPickup = stop.kind === 'pickup';
  const [first] = stop.orders;
  if (!first) return null;
  const stale = stop.orders.filter((order) => isStale(order, now));
  return (
    <article
      aria-labelledby={stop.doors.map((_, index) => `next-stop-${index}`).join(' ')}
      data-order-id={first.id}
      className="relative not-short:flex flex-col gap-2.5 short:space-y-2.5 p-4 short:p-3"
    >
      <div className="flow-root pe-9">
        <p className="flex flex-wrap items-center gap-x-1.5 text-caption text-ink-soft">
          <span className="font-bold text-accent uppercase">{kind}</span>
          {time && <span className="font-semibold text-ink tabular-nums">{time}</span>}
          {stop.isEstimate && <Badge tone="note">{tMap('estimate')}</Badge>}
          <PlatformName orders={stop.orders} />
          {stop.orders.length > 1 && <span>{t('ordersHere', { count: stop.orders.length })}</span>}
          <SampleBadge order={first} />
          <SendState orders={stop.orders} />
        </p>
        {stop.doors.map(({ name, address, orders }, index) => (
          <div key={name + address} translate="no">
            <h3
              id={`next-stop-${index}`}
              className={cx('mt-0.5 font-bold text-title', isPickup && 'short:line-clamp-2')}
            >
              {isPickup || !address ? name : <CopyAddress address={address} className="-my-1" />}
            </h3>
            {!isPickup && address && <p className="text-ink-soft text-small">{writeRestaurants(orders)}</p>}
          </div>
        ))}
      </div>
      {isPickup && (
        <div className="-mt-4 -mb-2 flex flex-wrap items-center gap-x-2">
          <div className="short:min-w-0 short:max-w-full">
            {listAddresses(stop).map((address) => (
              <CopyAddress
                key={address}
                address={address}
                className="text-ink-soft text-small short:[&_[dir]]:truncate"
              />
            ))}
          </div>
          <div className="flex not-empty:min-h-target grow items-center justify-end gap-x-2">
            <ReadyText stop={stop} className="me-auto" />
            <ArriveForm stop={stop} buttonClass="text-small" />
          </div>
        </div>
      )}
      <OrderNotes orders={stop.orders} />
      <AcceptedForYou automated={automated} orders={stop.orders} />
      {stale[0] && (
        <Suspense fallback={null}>
          <StaleQuestion order={stale[0]} now={now} />
        </Suspense>
      )}
      <div className="absolute end-2 top-2">
        <StopMenu key={first.id} orders={stop.orders} />
      </div>
      <StopActions
        stop={stop}
        isStale={stale.length === stop.orders.length}
        className="clear-both flex flex-wrap gap-2 [&>*]:min-w-fit!"
        buttonClass="whitespace-nowrap px-2! py-3"
      />
    </article>
  );
}

function listAddresses({ doors }: ShownStop): string[] {
  return [...new Set(doors.flatMap(({ address }) => address || []))];
}

/** The menu with the stop's less common actions: edit an order, edit its note, or cancel it. */
function StopMenu({ orders }: { orders: Order[] }) {
  const tHome = useTranslations('home');
  const choice = getButtonClasses('quiet', 'w-full justify-start');
  return (
    <Menu
      label={tHome('moreActions')}
      icon={<Ellipsis aria-hidden className="size-5" />}
      className="shrink-0"
    >
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            {orders.length > 1 && (
              <p translate="no" className="px-4 pt-2 text-small">
                {[writeOrderNames([order]), order.customerAddress].join(' · ')}
              </p>
            )}
            <EditOrderLink order={order} className={choice} />
            <NoteLink order={order} className={choice} />
            <CancelOrderLink
              order={order}
              className={getButtonClasses('quiet', 'w-full justify-start text-danger hover:bg-danger-soft')}
            />
          </li>
        ))}
      </ul>
    </Menu>
  );
}
