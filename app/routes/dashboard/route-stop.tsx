import { useTranslations } from 'use-intl';
import { StopNumber } from '#app/components/map/stop-number.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { cx } from '#app/lib/cx.ts';
import type { SceneStop } from '#worker/domain/map/build-map-scene.ts';

/** One numbered stop with the way to it. */
export function RouteStop({ stop }: { stop: SceneStop }) {
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
