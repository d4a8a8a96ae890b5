import { index, type RouteConfig, route } from '@remix-run/route-config';

/** Every page of the product; `lib/paths.ts` builds their URLs. */
export default [
  index('routes/dashboard/home.tsx'),
  route('orders', 'routes/orders/orders.tsx'),
  route('orders/new', 'routes/orders/new-order.tsx'),
  route('orders/:orderId/cancel', 'routes/orders/cancel-order.tsx'),
  route('earnings', 'routes/earnings/earnings.tsx'),
  route('profile', 'routes/profile/profile.tsx'),
  route('api/login', 'routes/auth/login.tsx'),
  route('api/login/local', 'routes/auth/login.tsx', { id: 'routes/auth/local-login' }),
  route('api/login/callback', 'routes/auth/callback.tsx'),
  route('admin', 'routes/admin/admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
