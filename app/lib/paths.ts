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
  chooseLogin: (returnTo: string) => `/api/login?choose=1&returnTo=${encodeURIComponent(returnTo)}`,
  providerLogin: (provider: string, returnTo: string) =>
    `/api/login?provider=${encodeURIComponent(provider)}&returnTo=${encodeURIComponent(returnTo)}`,
  localLogin: () => '/api/login/local',
  passkeyLogin: () => '/api/login/passkey',
  passkeyLoginOptions: () => '/api/login/passkey/options',
  passkeys: () => '/api/passkeys',
  passkeyOptions: () => '/api/passkeys/options',
  admin: () => '/admin',
  logout: () => '/api/logout',
};
