/** Where the export has the rows of a table, or why it leaves them out. */
type Place = { exportedAs: string } | { leftOut: string };

/**
 * Every table whose rows belong to a driver. A test holds this against the schema, and against an export of a full
 * account.
 */
export const ACCOUNT_TABLES: Record<string, Place> = {
  drivers: { exportedAs: 'driver' },
  sessions: { exportedAs: 'sessions' },
  identities: { exportedAs: 'signInProviders' },
  passkeys: { exportedAs: 'passkeys' },
  notification_settings: { exportedAs: 'notificationSettings' },
  automation_settings: { exportedAs: 'automationSettings' },
  automation_decisions: { exportedAs: 'automationDecisions' },
  integrations: { exportedAs: 'integrations' },
  delivery_links: { leftOut: 'which delivery of a platform each order is; the orders are there' },
  delivery_events: {
    leftOut: 'what platforms reported of deliveries, about their customers; what it moved is in the orders',
  },
  merchant_connections: { leftOut: 'by what platforms report to restaurants; none of it is the driver’s' },
  merchant_events: { leftOut: 'what platforms reported to restaurants; none of it is the driver’s' },
  merchant_deliveries: { leftOut: 'how deliveries of other couriers stand; none of it is the driver’s' },
  network_deliveries: { leftOut: 'what restaurants posted, about their customers; the orders are there' },
  restaurant_keys: { leftOut: 'by what a restaurant’s programs sign in; a hash, and not the driver’s' },
  network_offers: { leftOut: 'as which order a delivery was offered; the orders are there' },
  network_members: { exportedAs: 'networkMembership' },
  subscriptions: { exportedAs: 'subscriptions' },
  checkouts: { exportedAs: 'openCheckouts' },
  ledger_postings: { exportedAs: 'payments' },
  owed_balances: { exportedAs: 'balances' },
  referrals: { exportedAs: 'driversReferred' },
  outbox: { exportedAs: 'emails' },
  push_subscriptions: { exportedAs: 'alertDevices' },
  alerts: { exportedAs: 'alerts' },
  orders: { exportedAs: 'orders' },
  order_events: { exportedAs: 'orders' },
  imports: { exportedAs: 'imports' },
  imported_orders: { leftOut: 'which record of a file became which order; the orders are there' },
  import_pieces: { leftOut: 'a file until its import is confirmed, two days at most' },
  import_rows: { leftOut: 'rows of a file on their way to orders, and those that could not be read' },
  order_archives: { exportedAs: 'archivedOrders' },
  driver_totals: { exportedAs: 'totals' },
  daily_earnings: { exportedAs: 'dailyEarnings' },
  routes: { exportedAs: 'routes' },
  ready_facts: { exportedAs: 'readyFacts' },
  market_figures: { exportedAs: 'comparison' },
  alert_deliveries: {
    leftOut: 'how far each alert got on its way to each device; the alerts and devices are there',
  },
  audit_log: { leftOut: 'what administrators did, and why, which is for administrators' },
  embedded_subscriptions: { leftOut: 'the memory of a payment provider that only a local run has' },
  failing_items: { leftOut: 'notes of our own about jobs that failed' },
  ledger_entries: { leftOut: 'the two sides of each of the payments, which are there' },
  offer_reports: {
    leftOut: 'what the open offers are worth for some minutes, computed from the orders, which are there',
  },
  rate_counters: {
    leftOut: 'how often something was tried of late; deleted after a day, or a month for what adds rows',
  },
  request_keys: { leftOut: 'answers kept for a week to be repeated, about what is there itself' },
  restaurants: {
    leftOut: 'the data of restaurants are their own; what they brought the driver is in the payments',
  },
  sign_in_attempts: { leftOut: 'secrets of a sign-in that is under way; over in minutes' },
};
