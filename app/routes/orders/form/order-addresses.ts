/** The addresses of an order's form, and the groups of fields with their places. */
export const ORDER_ADDRESSES = [
  { name: 'restaurantAddress', place: 'pickup' },
  { name: 'customerAddress', place: 'dropoff' },
] as const;
