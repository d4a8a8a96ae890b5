import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { cx } from '#app/lib/cx.ts';
import { useRoot } from '#app/lib/use-root.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { COUNTED_MS, useTimeLeft } from './use-now.ts';

const RADIUS = 17;
const LENGTH = 2 * Math.PI * RADIUS;
/** The ring is highlighted when this many minutes or fewer are left. */
const SOON_MINUTES = 5;

type Props = {
  order: Pick<Order, 'createdAt' | 'expiresAt'>;
  now: number;
  /** Larger, to be readable on a phone mount. */
  isLarge?: boolean;
};

/**
 * The time left to answer an offer, as a ring that empties: in hours above one hour, then in minutes, and at the end in minutes
 * and seconds. Screen readers always get hours or minutes. Renders nothing if the driver turned it off.
 */
export function OfferRing({ order: { createdAt, expiresAt }, now, isLarge = false }: Props) {
  const t = useTranslations('home.offer');
  const measures = useMeasures();
  const format = useFormatter();
  const root = useRoot();
  const left = useTimeLeft(expiresAt, now);
  if (root?.countsDown === false) return null;
  const hours =
    left > HOUR_MS
      ? format.number(Math.floor(left / HOUR_MS), { style: 'unit', unit: 'hour', unitDisplay: 'narrow' })
      : null;
  const minutes = Math.max(0, Math.ceil(left / MINUTE_MS));
  const clock = left <= COUNTED_MS ? writeClock(left) : null;
  const share = Math.min(1, Math.max(0, left / (expiresAt - createdAt)));
  const size = isLarge ? 'text-title' : (hours ?? clock) ? 'text-micro' : 'text-caption';
  const isSoon = minutes <= SOON_MINUTES;
  return (
    <span
      role="img"
      aria-label={t('left', { time: hours ?? measures.minutes(minutes) })}
      className={cx(
        'relative block shrink-0',
        isLarge ? 'size-[min(4rem,22vw)]' : 'size-[min(2.5rem,18vw)]',
        isSoon ? 'text-danger' : 'text-ink-soft',
      )}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full -rotate-90 rtl:-scale-y-100">
        <circle cx="20" cy="20" r={RADIUS} fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          stroke="currentColor"
          strokeDasharray={`${(share * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
        />
      </svg>
      <span className={cx('absolute inset-0 flex items-center justify-center font-bold tabular-nums', size)}>
        {/* Removes the space that some languages put before the unit, which doesn't fit in the ring. */}
        {hours?.replace(/\s/, '') ?? clock ?? minutes}
      </span>
    </span>
  );
}

/** Formats a duration (ms) as minutes and seconds, "1:05". */
function writeClock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
