import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import type { DeliveryStatus, DeliveryTracking } from '#worker/domain/network/delivery.ts';

const STEPS = ['offering', 'assigned', 'picked_up', 'delivered'] as const;
const ORDER: readonly DeliveryStatus[] = STEPS;

/** The progress of a delivery as a line of steps; nothing for one that was not delivered. */
export function TrackingSteps({ tracking: { status } }: { tracking: DeliveryTracking }) {
  const t = useTranslations('tracking.steps');
  const reached = ORDER.indexOf(status);
  if (reached < 0) return null;
  return (
    <ol className="grid grid-cols-4 gap-1">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={cx(
            'min-w-0 border-t-4 pt-2 text-caption',
            index <= reached ? 'border-accent' : 'border-line',
            index === reached ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
