import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { StopNumber } from '#app/components/map/stop-number.tsx';
import { ChevronDown } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import type { MapScene, SceneStop } from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { writeRestaurants } from '#worker/domain/orders/order-names.ts';
import { PlaceNavigation } from './navigate-menu.tsx';

type Props = {
  scene: MapScene;
  orders: Order[];
  /** The stops of the tapped mark, which may be from an earlier plan. */
  chosen: SceneStop[];
  /** Called with the remaining chosen stops when the user closes one. */
  onChoose: (stops: SceneStop[]) => void;
};

/** The remaining stops in driving order. Each opens to its orders, with navigation if one of them is accepted. */
export function StopSheet({ scene, orders, chosen, onChoose }: Props) {
  const t = useTranslations('route');
  const list = useRef<HTMLOListElement>(null);
  const stops = scene.route?.stops.filter(({ isDone }) => !isDone) ?? [];
  // Move the focus to the opened stop, because the mark itself doesn't announce it.
  useEffect(() => {
    if (chosen.length > 0) {
      list.current?.querySelector<HTMLElement>('[data-chosen] summary')?.focus({ preventScroll: true });
    }
  }, [chosen]);
  if (stops.length === 0) return null;
  return (
    <div>
      <h3 className="sr-only">{t('stops')}</h3>
      <ol ref={list} className="flex flex-col">
        {stops.map((stop) => (
          <StopRow
            key={`${stop.kind} ${stop.orderIds[0]}`}
            stop={stop}
            orders={orders.filter(({ id }) => stop.orderIds.includes(id))}
            isChosen={chosen.some((one) => isSameStop(one, stop))}
            onClose={() => onChoose(chosen.filter((one) => !isSameStop(one, stop)))}
          />
        ))}
      </ol>
    </div>
  );
}

/**
 * Returns whether stops from two plans are the same: same kind, and at least one order in common. Orders may join or leave a stop
 * and its number may change.
 */
function isSameStop(one: SceneStop, other: SceneStop): boolean {
  return one.kind === other.kind && one.orderIds.some((id) => other.orderIds.includes(id));
}

type RowProps = { stop: SceneStop; orders: Order[]; isChosen: boolean; onClose: () => void };

function StopRow({ stop, orders, isChosen, onClose }: RowProps) {
  const t = useTranslations('route');
  const tDrive = useTranslations('drive');
  const isPickup = stop.kind === 'pickup';
  const ofOrders = (field: 'restaurantName' | 'restaurantAddress' | 'customerAddress') =>
    [...new Set(orders.map((order) => order[field]))].filter(Boolean);
  const addresses = ofOrders(isPickup ? 'restaurantAddress' : 'customerAddress');
  const names = isPickup ? ofOrders('restaurantName') : addresses;
  const label = names.length > 1 ? names.join(' · ') : stop.label;
  const detail = isPickup ? addresses.join(' · ') : writeRestaurants(orders);
  return (
    <li data-chosen={isChosen || undefined} className="border-line border-t first:border-t-0">
      <details
        open={isChosen}
        onToggle={({ currentTarget }) => isChosen && !currentTarget.open && onClose()}
        className={cx('group -mx-2 rounded-control px-2', isChosen && 'bg-accent-soft')}
      >
        <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 py-2 max-[18rem]:flex-wrap [&::-webkit-details-marker]:hidden">
          <StopNumber kind={stop.kind} isAdded={stop.isAdded}>
            {stop.sequence}
          </StopNumber>
          <span className="min-w-0 flex-1 max-[18rem]:basis-40">
            <span className="block text-caption text-ink-soft">
              {isPickup ? t('pickup') : t('dropoff')}
              {orders.length > 1 && <span> · {tDrive('ordersHere', { count: orders.length })}</span>}
              {stop.isAdded && <span className="font-semibold text-note"> · {t('added')}</span>}
            </span>
            <span
              translate="no"
              dir="auto"
              className="block truncate font-semibold text-small group-open:whitespace-normal"
            >
              {label}
            </span>
          </span>
          <span className="shrink-0 font-semibold text-small tabular-nums">
            <DateTime at={stop.arriveAt} style="time" />
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-center justify-between gap-3 ps-10 pb-3">
          <p className="min-w-0 flex-1 basis-40 text-ink-soft text-small">
            {detail && (
              <span translate="no" dir="auto" className="block">
                {detail}
              </span>
            )}
            {stop.via && (
              <span className="block">
                {t.rich('via', { street: () => <span translate="no">{stop.via}</span> })}
              </span>
            )}
          </p>
          {orders.some(({ status }) => status === 'accepted') && (
            <PlaceNavigation place={stop} name={label} />
          )}
        </div>
      </details>
    </li>
  );
}
