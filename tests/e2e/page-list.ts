/** Every page a visitor can open. */
export const VISITOR_PAGES = [
  '/',
  '/restaurants',
  '/restaurant-signup?ref=ABCD2345',
  '/restaurant-manage',
  '/subscribe',
  '/terms',
  '/privacy',
  '/signup?campaign=PRODRIVER2025&type=driver&ref=ABCD2345',
  '/api/login',
  '/admin',
];

/** Every page of a signed-in driver. */
export const DRIVER_PAGES = [
  '/',
  '/orders',
  '/orders/new',
  '/drive',
  '/map',
  '/earnings',
  '/profile',
  '/profile/offers',
  '/profile/payments',
  '/integrations/doordash/connect',
  '/integrations/doordash/connect?method=api-key',
  '/integrations/roadwaze/signup',
  '/integrations/roadwaze/signup?step=details',
  '/ai-automation',
  '/analytics',
  '/subscribe',
  '/recruitment',
  '/qr-signup',
  '/customer-choice',
  '/news',
  '/auth-guide',
];

/** A driver's settings, the other parts of analytics and what is worked out when it is asked for: pages made of the parts of those above. */
export const MORE_DRIVER_PAGES = [
  '/profile/account',
  '/profile/email',
  '/profile/notifications',
  '/profile/privacy',
  '/profile/help',
  '/profile/delete',
  '/analytics?tab=market',
  '/analytics?tab=strategy',
  '/analytics?tab=performance',
  '/ai-automation?replay=week',
  '/offline',
  '/earnings/export',
  '/earnings/import',
  '/earnings/export?kind=daily&from=2026-02-02&to=2026-01-01',
  '/orders?platform=doordash&status=completed&text=a',
];

/** Every page of a signed-in administrator, but for those of one driver or restaurant, which have ids of their own. */
export const ADMIN_PAGES = [
  '/admin',
  '/admin?range=year&figure=deliveries',
  '/admin/drivers',
  '/admin/restaurants',
  '/admin/subscriptions',
  '/admin/ledger',
  '/admin/payouts',
  '/admin/news',
  '/admin/news/new',
  '/admin/hotspots',
  '/admin/passkeys',
  '/admin/jobs',
  '/admin/emails',
  '/admin/audit',
  '/admin/do/pauseNewsSource?target=sample',
];
