import { getFilledId } from '#tests/factories/fill-network.ts';
import type { Ctx } from '#worker/ctx.ts';
import { readFilter } from '#worker/domain/admin/list-filters.ts';
import type { ListName } from '#worker/domain/admin/list-names.ts';
import type { ListCursor } from '#worker/domain/admin/list-page.ts';
import { getDriverDetails } from '#worker/services/admin/get-driver-details.ts';
import { getHotspotState } from '#worker/services/admin/get-hotspot-state.ts';
import { getLedgerPage } from '#worker/services/admin/get-ledger-page.ts';
import { getOverview } from '#worker/services/admin/get-overview.ts';
import { getRestaurantDetails } from '#worker/services/admin/get-restaurant-details.ts';
import { listRecords } from '#worker/services/admin/list-records.ts';
import { listNewsSources } from '#worker/services/news/list-news-sources.ts';

type Visit = {
  name: string;
  /** Reads one page; a list returns the cursor of its next page. */
  read: (after: ListCursor | null) => Promise<object>;
};

/** Every screen of the console with the filters used on it, over a filled network. */
export function listVisits(ctx: Ctx): Visit[] {
  const driverId = getFilledId('driver', 5);
  const list = (name: ListName) => (query: string) => (after: ListCursor | null) =>
    listRecords(ctx, name, { filter: readFilter(name, new URLSearchParams(query)), after });
  const drivers = list('drivers');
  const restaurants = list('restaurants');
  const subscriptions = list('subscriptions');
  const ledger = (query: string) => async (after: ListCursor | null) =>
    (await getLedgerPage(ctx, { filter: readFilter('ledger', new URLSearchParams(query)), after })).page;
  const audit = list('audit');
  const jobs = list('jobs');
  return [
    { name: 'overview, a year', read: () => getOverview(ctx, 'year') },
    { name: 'drivers', read: drivers('') },
    { name: 'drivers, Pro', read: drivers('state=pro') },
    { name: 'drivers, suspended', read: drivers('state=suspended') },
    { name: 'drivers by email', read: drivers('text=driver-1') },
    { name: 'drivers by name, suspended', read: drivers('by=name&text=first&state=suspended') },
    { name: 'drivers by surname, Pro', read: drivers('by=surname&text=last&state=pro') },
    { name: 'a driver', read: () => getDriverDetails(ctx, driverId) },
    { name: 'restaurants', read: restaurants('') },
    { name: 'restaurants by name', read: restaurants('text=place') },
    { name: 'restaurants by email', read: restaurants('by=email&text=place-1') },
    { name: 'restaurants, active', read: restaurants('state=active') },
    { name: 'restaurants by name, ended', read: restaurants('text=place&state=ended') },
    { name: 'a restaurant', read: () => getRestaurantDetails(ctx, getFilledId('restaurant', 5)) },
    { name: 'subscriptions', read: subscriptions('') },
    { name: 'subscriptions, active Pro', read: subscriptions('product=pro&state=active') },
    { name: 'ledger', read: ledger('') },
    { name: 'ledger, one kind', read: ledger('kind=referral_credit') },
    { name: 'ledger, some days', read: ledger('from=2026-03-01&to=2026-03-31') },
    { name: 'ledger, one driver by email', read: ledger('owner=driver-5@network.example&kind=charge') },
    { name: 'ledger, one driver', read: ledger(`owner=${driverId}`) },
    { name: 'ledger, one subject since a day', read: ledger('subject=driver_referral&from=2026-06-01') },
    { name: 'subscriptions, some days', read: subscriptions('product=pro&from=2026-03-01&to=2026-03-31') },
    { name: 'subscriptions, one driver', read: subscriptions(`owner=${driverId}&state=active`) },
    { name: 'payouts due', read: list('payouts')('') },
    { name: 'payouts due, of deliveries', read: list('payouts')('account=delivery_earnings') },
    { name: 'emails, failed', read: list('emails')('state=failed') },
    { name: 'emails', read: list('emails')('') },
    { name: 'job runs', read: jobs('') },
    { name: 'job runs, of one job and outcome', read: jobs('job=billing&state=failed&from=2026-03-01') },
    { name: 'hotspots', read: () => getHotspotState(ctx) },
    { name: 'news sources', read: () => listNewsSources(ctx) },
    { name: 'audit log', read: audit('') },
    { name: 'audit log, some days', read: audit('action=suspendDriver&from=2026-03-01&to=2026-03-31') },
    { name: 'audit log, one driver', read: audit(`target=${driverId}`) },
    { name: 'audit log, one action', read: audit('action=restoreDriver') },
  ];
}
