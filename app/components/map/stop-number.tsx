import { cx } from '#app/lib/cx.ts';

type Props = { kind: 'pickup' | 'dropoff'; isAdded?: boolean; className?: string; children: number };

/**
 * A stop's number styled as on the map: hollow for a pickup, filled for a drop-off, dashed for a stop that an offer would add.
 */
export function StopNumber({ kind, isAdded = false, className = 'size-7 text-caption', children }: Props) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center rounded-pill border-2 font-bold',
        isAdded && 'border-note border-dashed bg-surface text-note',
        !isAdded && 'border-accent',
        !isAdded && (kind === 'pickup' ? 'bg-surface text-accent' : 'bg-accent text-on-accent'),
        className,
      )}
    >
      {children}
    </span>
  );
}
