import { index, type RouteConfig, route } from '@remix-run/route-config';

/** Every page of the product; `lib/paths.ts` builds their URLs. */
export default [
  index('routes/dashboard/home.tsx'),
  route('orders', 'routes/orders/orders.tsx'),
  route('orders/new', 'routes/orders/new-order.tsx'),
  route('orders/:orderId/cancel', 'routes/orders/cancel-order.tsx'),
  route('map', 'routes/map/map.tsx'),
  route('earnings', 'routes/earnings/earnings.tsx'),
  route('profile', 'routes/profile/profile.tsx'),
  route('restaurants', 'routes/restaurants/restaurants.tsx'),
  route('integrations/:platform', 'routes/integrations/integration.tsx'),
  route('integrations/:platform/connect', 'routes/integrations/connect.tsx'),
  route('integrations/:platform/open', 'routes/integrations/open.tsx'),
  route('integrations/roadwaze/signup', 'routes/integrations/join-network.tsx'),
  route('ai-automation', 'routes/automation/automation.tsx'),
  route('analytics', 'routes/analytics/analytics.tsx'),
  route('api/login', 'routes/auth/login.tsx'),
  route('api/login/local', 'routes/auth/login.tsx', { id: 'routes/auth/local-login' }),
  route('api/login/callback', 'routes/auth/callback.tsx'),
  route('api/docs', 'routes/resources/api-docs.tsx'),
  route('admin', 'routes/admin/admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
