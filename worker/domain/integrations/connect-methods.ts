/** How a driver proves an account on a platform. */
export const CONNECT_METHODS = ['oauth', 'driver-code', 'api-key'] as const;
export type ConnectMethod = (typeof CONNECT_METHODS)[number];
