import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';

/** The reasons why a restaurant cannot post deliveries. */
export type PostingRefusal = 'restaurantSuspended' | 'restaurantUnsubscribed' | 'billOverdue';

type Poster = { status: RestaurantStatus; isOverdue: boolean };

/**
 * Returns why a restaurant cannot post deliveries now, or null. Does not check whether its address can be located, which happens
 * on posting.
 */
export function findPostingRefusal({ status, isOverdue }: Poster): PostingRefusal | null {
  if (status === 'suspended') return 'restaurantSuspended';
  if (status !== 'active') return 'restaurantUnsubscribed';
  return isOverdue ? 'billOverdue' : null;
}
