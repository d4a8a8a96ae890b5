/** Every URL of the app, built in one place. */
export const paths = {
  home: () => '/',
  orders: () => '/orders',
  olderOrders: (cursor: string) => `/orders?before=${encodeURIComponent(cursor)}`,
  newOrder: () => '/orders/new',
  cancelOrder: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cancel`,
  earnings: () => '/earnings',
  profile: () => '/profile',
  login: (returnTo?: string) =>
    returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login',
  localLogin: () => '/api/login/local',
  logout: () => '/api/logout',
};
