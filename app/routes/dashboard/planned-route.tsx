import { useTranslations } from 'use-intl';
import { RoutePicture, useRouteText } from '#app/components/map/route-picture.tsx';
import { StopNumber } from '#app/components/map/stop-number.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { cx } from '#app/lib/cx.ts';
import { markStops, type SceneStop } from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { countRouteMinutes } from '#worker/domain/routes/count-route-minutes.ts';
import type { ShownRoute } from '#worker/domain/routes/route.ts';

const SHOWN_STOPS = 5;
const PICTURE = { width: 390, height: 220 };

type Props = { route: ShownRoute; orders: Order[]; isBesideMap?: boolean };

/** A planned route: picture, totals and stops, of which five are visible at first. Next to a map, only the totals are shown. */
export function PlannedRoute({ route, orders, isBesideMap = false }: Props) {
  const t = useTranslations('route');
  const stops = markStops(route.stops, orders);
  const left = stops.filter(({ isDone }) => !isDone);
  const text = useRouteText(left);
  const [shown, rest] = [stops.slice(0, SHOWN_STOPS), stops.slice(SHOWN_STOPS)];
  return (
    <>
      {!isBesideMap && left.length > 0 && (
        <div className="aspect-video overflow-hidden rounded-control">
          <RoutePicture view="whatIf" {...PICTURE} alt={text} revision={`${route.id}.${left.length}`} />
        </div>
      )}
      <RouteTotals route={route} />
      {!isBesideMap && (
        <div>
          <h3 className="sr-only">{t('stops')}</h3>
          <ol className="flex flex-col">
            {shown.map((stop) => (
              <RouteStop key={stop.sequence} stop={stop} />
            ))}
          </ol>
          {rest.length > 0 && (
            <details className="group">
              <DisclosureSummary>{t('showAll', { count: stops.length })}</DisclosureSummary>
              <ol start={SHOWN_STOPS + 1} className="flex flex-col">
                {rest.map((stop) => (
                  <RouteStop key={stop.sequence} stop={stop} />
                ))}
              </ol>
            </details>
          )}
        </div>
      )}
      <p className="text-ink-soft text-small">
        {t(chooseStartText(route))} {t(`travel.${route.travelSource}`)}
      </p>
    </>
  );
}

/**
 * Returns the key of the text that says where the route starts. Without a position, that is the first stop, or the last pickup if
 * there is food on board.
 */
function chooseStartText({ originKind, origin, stops: [first] }: ShownRoute) {
  if (originKind !== 'assumed') return 'startPosition';
  const isAtStop = first?.lat === origin.lat && first.lng === origin.lng;
  return isAtStop ? 'startAssumed' : 'startLastPickup';
}

function RouteTotals({ route }: { route: ShownRoute }) {
  const t = useTranslations('route');
  const writeMoney = useMoney();
  const measures = useMeasures();
  return (
    <dl className="grid grid-cols-pairs gap-3 sm:grid-cols-4">
      <Stat label={t('earnings')}>{writeMoney(route.totalCents)}</Stat>
      <Stat label={t('distance')}>{measures.miles(route.totalMiles)}</Stat>
      <Stat label={t('time')}>{measures.minutes(countRouteMinutes(route.stops))}</Stat>
      <Stat label={t('saved')}>{measures.minutes(route.savedMinutes)}</Stat>
    </dl>
  );
}

/** A numbered stop with the leg to it. */
function RouteStop({ stop }: { stop: SceneStop }) {
  const t = useTranslations('route');
  const measures = useMeasures();
  const isPickup = stop.kind === 'pickup';
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5 first:border-t-0">
      <StopNumber kind={stop.kind} isAdded={stop.isAdded}>
        {stop.sequence}
      </StopNumber>
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-ink-soft">
          {isPickup ? t('pickup') : t('dropoff')} {stop.isDone && <span>({t('done')})</span>}
          {stop.isAdded && <span className="font-semibold text-note"> · {t('added')}</span>}
        </span>
        <span translate="no" className={cx('block font-semibold text-small', stop.isDone && 'line-through')}>
          {stop.label}
        </span>
        {stop.via && (
          <span className="block text-caption text-ink-soft">
            {t.rich('via', { street: () => <bdi translate="no">{stop.via}</bdi> })}
          </span>
        )}
      </span>
      <span className="shrink-0 text-end text-caption text-ink-soft tabular-nums">
        <span className="block font-semibold text-ink text-small">
          {t('arrival', { minutes: measures.minutes(stop.arrivalMinutes) })}
        </span>
        {t('leg', { miles: measures.miles(stop.legMiles), minutes: measures.minutes(stop.legMinutes) })}
      </span>
    </li>
  );
}
