import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { ActiveStop } from './list-active-stops.ts';

/** What a stop is called, and by when it is due; its expected time where no deadline is known. */
export function useStopTexts() {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  return ({ kind, orders, arrivesAt, address }: ActiveStop) => {
    const isPickup = kind === 'pickup';
    const dueAt = isPickup ? null : findEarliest(orders.map(({ promisedAt }) => promisedAt));
    return {
      kind: t(kind),
      name: isPickup ? (orders[0]?.restaurantName ?? '') : address,
      time:
        dueAt !== null
          ? t('by', { time: writeTime(dueAt, 'time') })
          : arrivesAt !== null
            ? t('about', { time: writeTime(arrivesAt, 'time') })
            : null,
    };
  };
}

function findEarliest(instants: (number | null)[]): number | null {
  const known = instants.filter((at) => at !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
