import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';

const TONES: Record<RestaurantStatus, BadgeTone> = {
  unpaid: 'warn',
  active: 'accent',
  ended: 'neutral',
  suspended: 'danger',
};

/** The state of a restaurant in a word. */
export function RestaurantBadge({ status }: { status: RestaurantStatus }) {
  const t = useTranslations('console.restaurantStates');
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}
