import { Link } from '@remix-run/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { OrderNotes } from '#app/routes/orders/note/order-notes.tsx';
import { PlatformName } from '#app/routes/orders/platform-name.tsx';
import { SendState } from '#app/routes/orders/send-state.tsx';
import { writeRestaurants } from '#worker/domain/orders/order-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { CopyAddress } from './copy-address.tsx';
import type { Door, ShownStop } from './list-active-stops.ts';
import { ArriveForm, ReadyText } from './pickup-wait.tsx';
import { StopActions } from './stop-actions.tsx';
import { useStopTexts } from './use-stop-texts.ts';

/** The actions stay visible at the bottom of the sheet; the content above them scrolls. */
const ACTIONS_CLASSES = 'sticky bottom-0 bg-surface pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]';

type Props = { stops: ShownStop[]; hasDelivered: boolean };

/** The sheet over the map: the next stop with its actions, or a link to the offers if there are no stops. */
export function DriveSheet({ stops, hasDelivered }: Props) {
  const t = useTranslations('drive');
  const [next] = stops;
  return (
    <section
      aria-label={t('nextStop')}
      data-uncovered
      className="flex min-h-0 flex-col gap-4 overflow-y-auto rounded-t-card bg-surface px-5 pt-5 shadow-float landscape:max-lg:w-drive-sheet landscape:max-lg:rounded-none"
    >
      <NextText stop={next} hasDelivered={hasDelivered} />
      {next ? <DriveStop stop={next} count={stops.length} /> : <ToOffers />}
    </section>
  );
}

type NextProps = { stop: ShownStop | undefined; hasDelivered: boolean };

/** The next stop in a few words. Announced by screen readers when it changes, and visible only without a stop. */
function NextText({ stop, hasDelivered }: NextProps) {
  const t = useTranslations();
  const isSpoken = useIsSpoken(`${stop?.kind} ${stop?.label}`);
  return (
    <p
      aria-live="polite"
      data-takes-focus={stop ? undefined : ''}
      className={stop ? 'sr-only' : 'rounded-control font-bold text-heading outline-offset-4'}
    >
      {!stop && t(hasDelivered ? 'drive.allDone' : 'drive.noneYet')}
      {stop && isSpoken && (
        <>
          {t(`drive.${stop.kind}`)} <bdi translate="no">{stop.label}</bdi>
        </>
      )}
    </p>
  );
}

/** Returns whether a text should be announced: when it has changed, unless the focus moved to the card, which says the same. */
function useIsSpoken(text: string): boolean {
  const first = useRef(text);
  const [spoken, setSpoken] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (first.current === text) return;
    first.current = '';
    const before = document.activeElement;
    // In a timeout, because `keepFocus` first moves the focus away from a removed button.
    const timer = setTimeout(() => setSpoken(document.activeElement === before ? text : null));
    return () => clearTimeout(timer);
  }, [text]);
  return spoken === text;
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
      aria-describedby="drive-stop"
      data-order-id={stop.orders[0]?.id}
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 rounded-control outline-offset-4 landscape:max-lg:my-auto"
    >
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-title">
          <span id="drive-stop" className="font-bold text-accent uppercase tracking-wide">
            {kind}
          </span>
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
          <div className="flex-1 basis-40">
            {facts.length > 0 && <p className="font-semibold tabular-nums">{facts.join(' · ')}</p>}
            <ReadyText stop={stop} />
          </div>
          <ArriveForm stop={stop} buttonClass="min-h-16! text-title" />
          <SendState orders={stop.orders} />
        </div>
      </div>
      <OrderNotes orders={stop.orders} />
      {count > 1 && <p className="text-title">{t('stopsAfter', { count: count - 1 })}</p>}
      <StopActions
        stop={stop}
        className={`${ACTIONS_CLASSES} flex flex-col gap-3 sm:flex-row landscape:flex-row landscape:flex-wrap [&_button]:border-2`}
        buttonClass="px-2! py-5 max-[18rem]:py-3 text-title"
      />
    </article>
  );
}

type DoorProps = { id: string; door: Door; isPickup: boolean };

/** A restaurant with its address, or a customer's address with the restaurants their food is from. */
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

function ToOffers() {
  const t = useTranslations('drive');
  return (
    <div className={ACTIONS_CLASSES}>
      <Link to={paths.home()} className={getButtonClasses('primary', 'w-full py-5 text-title')}>
        {t('toOffers')}
      </Link>
    </div>
  );
}
