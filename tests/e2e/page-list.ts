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
  '/map',
  '/map?view=interactive',
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
  '/auth-guide',
];
