export const RESTAURANT_STATUSES = ['unpaid', 'active', 'ended', 'suspended'] as const;
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number];
